/** Asking the service: JSON in, JSON out, problems as errors, and events as they come. */

const ROOT = "/v1";

/** What went wrong, as the service tells it (RFC 9457). */
export class Problem extends Error {
  /** @param {any} told */
  constructor(told) {
    super(told.detail ?? told.title ?? "this did not work");
    /** @type {any} */
    this.told = told;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} body
 * @param {string} [secret] opens a seat
 */
async function asked(method, path, body, secret) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  let answer;
  try {
    answer = await fetch(ROOT + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem({ title: "The service cannot be reached." });
  }
  if (!answer.ok) throw new Problem(await answer.json().catch(() => ({ title: answer.statusText, status: answer.status })));
  return answer;
}

/**
 * Read an address.
 * @param {string} path
 * @param {string} [secret]
 * @returns {Promise<any>}
 */
export const get = async (path, secret) => (await asked("GET", path, undefined, secret)).json();

/**
 * Send an object.
 * @param {string} path
 * @param {any} body
 * @param {string} [secret]
 * @returns {Promise<any>}
 */
export const post = async (path, body, secret) => (await asked("POST", path, body, secret)).json();

/**
 * Return a text, such as a picture; with a body it is asked for by POST.
 * @param {string} path
 * @param {any} [body]
 * @param {string} [secret]
 */
export const text = async (path, body, secret) => (await asked(body === undefined ? "GET" : "POST", path, body, secret)).text();

/**
 * Call `told` for every event of a table, and go on after a break, until the signal ends it.
 * An EventSource cannot send a secret in a header, so the stream is read by hand: events are parted by empty lines.
 * @param {string} path
 * @param {string} secret
 * @param {number} after the number of the last event that is known
 * @param {(kind: string, value: any) => void} told
 * @param {AbortSignal} signal
 */
export async function follow(path, secret, after, told, signal) {
  let last = after;
  while (!signal.aborted) {
    try {
      const headers = { Authorization: `Bearer ${secret}`, "Last-Event-ID": String(last) };
      const answer = await fetch(ROOT + path, { headers, signal });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let kept = ""; reader;) {
        const { done, value } = await reader.read();
        if (done) break;
        const parts = (kept + value).split("\n\n");
        kept = parts.pop() ?? "";
        for (const part of parts) {
          const fields = Object.fromEntries(part.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
          if (fields.id) last = Number(fields.id);
          if (fields.data) told(fields.event, JSON.parse(fields.data));
        }
      }
    } catch {
      if (signal.aborted) return;
    }
    await new Promise((resume) => setTimeout(resume, 1000));
  }
}
