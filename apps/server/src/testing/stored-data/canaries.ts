// Unique strings, so that their occurrence reveals their origin.
import { randomBytes } from 'node:crypto';
import type { StubBehaviour, StubCall } from '../vendors/vendor-stub.ts';

export interface Canaries {
  readonly all: ReadonlyMap<string, string>;
  /** The same one for the same name. */
  get(name: string): string;
  /** Registers a string created elsewhere, e.g. a token. */
  keep(name: string, value: string): void;
  /** The names of those that occur in the text. */
  findIn(text: string): string[];
}

export function createCanaries(): Canaries {
  const all = new Map<string, string>();
  return {
    all,
    get(name) {
      const canary = all.get(name) ?? `canary-${name}-${randomBytes(12).toString('hex')}`;
      all.set(name, canary);
      return canary;
    },
    keep: (name, value) => void all.set(name, value),
    findIn: (text) => [...all].flatMap(([name, canary]) => (text.includes(canary) ? [name] : [])),
  };
}

const STATUSES = [400, 500, 200, 429, 200, 403, 422, 401];

/** A vendor that fails in a different way each time, and echoes everything it received in its errors. */
export function echoInErrors({ headers, body }: StubCall, index: number): StubBehaviour {
  const words = `${JSON.stringify(headers)} ${body}`;
  const error = { message: words, code: words, type: words, status: words, param: words };
  const status = STATUSES[index % STATUSES.length] ?? 500;
  if (status === 200 && index % 3 === 0) {
    const first = { choices: [{ index: 0, delta: { content: 'So' }, finish_reason: null }] };
    return { kind: 'recording', lines: [JSON.stringify(first), JSON.stringify({ error })] };
  }
  const mediaType = status === 200 ? 'text/html' : 'application/json';
  const answer = { error, message: words, detail: words, __type: words };
  return { kind: 'answer', status, headers: { 'content-type': mediaType }, body: JSON.stringify(answer) };
}
