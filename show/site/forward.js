// An address whose anchor stands on another page by now leads there.
"use strict";

function wanted() {
  return decodeURIComponent(location.hash.slice(1));
}

/** Called by a game's file of anchors, with the anchors of each page. */
function moved(pages) {
  const page = Object.keys(pages).find(one => pages[one].includes(wanted()));
  if (page) location.replace(new URL(`${page}#${wanted()}`, document.baseURI));
}

function arrive() {
  const { game } = document.body.dataset;
  if (!game || !wanted() || document.getElementById(wanted())) return;
  const script = document.createElement("script");
  script.src = `${game}/anchors.js`;
  document.head.append(script);
}

addEventListener("hashchange", arrive);
arrive();
