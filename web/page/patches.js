/** JSON Patch (RFC 6902) as the service sends it: add, remove, replace. */

/**
 * Return what operations make of a value, which stays as it is.
 * @param {any} value
 * @param {import("./types.js").Operation[]} operations
 */
export function patched(value, operations) {
  const copy = structuredClone(value);
  for (const { op, path, value: put } of operations) {
    const steps = path.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = steps.pop() ?? "";
    const place = steps.reduce((part, step) => part[step], copy);
    if (!Array.isArray(place)) {
      if (op === "remove") delete place[last];
      else place[last] = put;
    } else if (op === "replace") place[Number(last)] = put;
    else place.splice(last === "-" ? place.length : Number(last), op === "remove" ? 1 : 0, ...(op === "add" ? [put] : []));
  }
  return copy;
}
