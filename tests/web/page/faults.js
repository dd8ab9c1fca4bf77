/**
 * What cannot be right on any screen: a page wider than it, words wider than their box, controls that lie on each other.
 * Lists that scroll by themselves are compared within themselves.
 */
() => {
  const TEXTS = "main button, main select, main input, main p, main h1, main h2, main h3, main summary, header a";
  const shown = [...document.querySelectorAll(TEXTS)].filter((one) => one.checkVisibility() && !one.closest("svg, .visually-hidden"));
  const cut = shown.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline");

  const listOf = (one) => one.closest(".moves, .steps");
  const overlap = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 2;
  const lie = (a, b) => overlap(a, b, "left", "right") && overlap(a, b, "top", "bottom");
  const controls = shown.filter((one) => one.matches("button, select, input") && !one.closest(".tools"))
    .map((one) => ({ one, list: listOf(one), box: one.getBoundingClientRect() }));
  const over = controls.filter((a, n) => controls.slice(n + 1).some((b) => a.list === b.list && lie(a.box, b.box))).map((a) => a.one);

  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
  return [...wide, ...[...cut, ...over].map((one) => one.outerHTML.slice(0, 150))];
}
