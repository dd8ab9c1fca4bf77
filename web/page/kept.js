/** What this browser keeps: the tables it has sat down at, and the secrets that open its seats there. */

const PLACE = "starlaw.tables";

/** @typedef {{game: string, when: number, together?: boolean, seats: Record<string, string>}} Kept */

/** @returns {Record<string, Kept>} */
export function tables() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Change what is kept of a table; without any seat left, nothing is kept.
 * @param {string} table
 * @param {(kept: Kept) => void} change
 */
export function keep(table, change) {
  const all = tables();
  const kept = all[table] ?? { game: "", when: Date.now(), seats: {} };
  change(kept);
  if (Object.keys(kept.seats).length) all[table] = kept;
  else delete all[table];
  localStorage.setItem(PLACE, JSON.stringify(all));
}
