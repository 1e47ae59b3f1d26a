// How long a reply may become. A vendor that ignores the limit it was given is read up to what any text of so many
// tokens can be long; there the reply ends as one that has reached its limit.
import type { Part } from '../provider.ts';
import { NO_USAGE } from '../usage.ts';

/** Of UTF-8. Prose has four to five in most languages, Thai and Hindi up to nine. */
const BYTES_PER_TOKEN = 12;
/** Short limits leave some room for words that no tokenizer splits as ours. */
const SPARE_BYTES = 2_000;
/** Where no limit was given, and for every reply: what is kept of one in memory. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/** A call of a tool costs something even with an empty name. */
const BYTES_PER_CALL = 64;

export interface ReplyBound {
  /** What of the part still fits; `null` where the reply ends before it. */
  take(part: Part): Part | null;
  isReached(): boolean;
  readonly limits: { readonly maxOutputTokens: number | null; readonly maxBytes: number };
  /** Instead of what did not fit: the usage of a reply that has reached its limit, and its end. */
  ending(): readonly Part[];
}

function sizeOf(part: Part): number {
  switch (part.type) {
    case 'tool-call-start':
      return BYTES_PER_CALL + Buffer.byteLength(part.name);
    case 'tool-call-delta':
      return Buffer.byteLength(part.argumentsText);
    default:
      return 0;
  }
}

/** The beginning of a text, without half a character at its end. */
function cutText(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
}

/** A class for memory: there is one per active reply. */
class CountedBound implements ReplyBound {
  readonly limits: ReplyBound['limits'];
  #left: number;
  #usage = NO_USAGE;

  constructor(maxOutputTokens: number | null) {
    const maxBytes =
      maxOutputTokens === null
        ? MAX_REPLY_BYTES
        : Math.min(MAX_REPLY_BYTES, SPARE_BYTES + maxOutputTokens * BYTES_PER_TOKEN);
    this.limits = { maxOutputTokens, maxBytes };
    this.#left = maxBytes;
  }

  take(part: Part): Part | null {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') return this.#takeText(part);
    if (part.type === 'usage') this.#usage = part.usage;
    this.#left -= sizeOf(part);
    return this.#left < 0 ? null : part;
  }

  isReached(): boolean {
    return this.#left < 0;
  }

  ending(): readonly Part[] {
    const { maxOutputTokens } = this.limits;
    const finish: Part = { type: 'finish', reason: 'length' };
    if (maxOutputTokens === null) return [finish];
    // The vendor's own count of the rest never comes.
    return [{ type: 'usage', usage: { ...this.#usage, outputTokens: maxOutputTokens } }, finish];
  }

  #takeText(part: Extract<Part, { text: string }>): Part | null {
    const before = this.#left;
    this.#left -= Buffer.byteLength(part.text);
    if (this.#left >= 0) return part;
    const text = before > 0 ? cutText(part.text, before) : '';
    return text === '' ? null : { ...part, text };
  }
}

export function createReplyBound(maxOutputTokens: number | null): ReplyBound {
  return new CountedBound(maxOutputTokens);
}
