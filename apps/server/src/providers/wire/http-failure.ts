// Sorts a failed answer by its status and the words most vendors share. A dialect reads its own codes first and
// comes here with the rest.
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { vendorError, type FailureKind } from './vendor-error.ts';

/** A failed answer, or an error object inside a good one (then `status` is what it stands for). */
export interface FailedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** At most 64 KB of it. */
  readonly body: string;
}

const TOO_LONG =
  /context[ _-]?(?:length|window)|maximum context|prompt is too long|input (?:is )?too long|too many (?:input )?tokens|exceeds? the (?:maximum|max)(?:imum)? (?:number of )?(?:input )?tokens|input token count|range of input length|context_length_exceeded|exceeds? the available context|context limit|maximum prompt length|exceeded model token limit|prompt exceeds max length|exceed max message tokens|token count.{0,60}exceeds the limit of|tokens \+ .max_new_tokens|request too large for/i;
/** Said with the code of a limited rate. */
export const TOO_LARGE_AT_ONCE = /request too large for/i;
const OUT_OF_CREDIT =
  /insufficient[ _](?:quota|balance|funds|credit)|credit balance|out of credits?|billing|payment required|account.{0,30}(?:overdue|arrears)|exceeded your current quota.*billing/i;
const MODERATION =
  /content[ _](?:filter|policy|violat)|safety|moderation|usage (?:guidelines|policies)|flagged|sensitive|inspection/i;
const KEY = /api[ _-]?key|unauthori[sz]ed|authenticat|invalid token|access token/i;
const MODEL =
  /model.{0,80}(?:not (?:found|exist|supported|available)|does(?: not|n't) exist|unknown|decommissioned|no longer)|no such model|unknown model|invalid model/i;

/** With a refusal it means that this model is closed to us, not that the key is invalid. */
const OF_A_MODEL = /\bmodels?\b(?!\.)/i;
/**
 * What a vendor quotes or names by its path was written by the caller, such as a property of their schema. It may not
 * say anything about our key or account: that would disable the vendor for all callers.
 */
const QUOTED = /`[^`]*`|"[^"]*"|(?<!\w)'[^']*'(?!\w)/g;
const PATH = /\w\.\w/;

const KIND_BY_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'key-refused',
  402: 'out-of-credit',
  404: 'unknown-model',
  408: 'overloaded',
  409: 'overloaded',
  413: 'too-long',
  425: 'overloaded',
};

export function classifyFailure(status: number, words: string): FailureKind {
  const known = KIND_BY_STATUS[status];
  if (known !== undefined) return known;
  // More at once than a minute allows: waiting would not help.
  if (status === 429 && TOO_LARGE_AT_ONCE.test(words)) return 'too-long';
  if (status === 429) return OUT_OF_CREDIT.test(withoutQuotes(words)) ? 'out-of-credit' : 'rate-limited';
  if (status === 403) return classifyForbidden(words);
  if (status >= 500) return 'overloaded';
  return status < 400 ? 'unreachable' : classifyWords(status, words);
}

function withoutQuotes(words: string): string {
  const unquoted = words.replace(QUOTED, ' ').split(/\s+/);
  return unquoted.filter((word) => !PATH.test(word)).join(' ');
}

function classifyForbidden(words: string): FailureKind {
  if (MODERATION.test(words)) return 'refused';
  return OF_A_MODEL.test(words) ? 'unknown-model' : 'key-refused';
}

function classifyWords(status: number, words: string): FailureKind {
  if (TOO_LONG.test(words)) return 'too-long';
  const ownWords = withoutQuotes(words);
  if (OUT_OF_CREDIT.test(ownWords)) return 'out-of-credit';
  if (MODEL.test(words)) return 'unknown-model';
  return status === 400 && KEY.test(ownWords) && !MODERATION.test(words) ? 'key-refused' : 'refused';
}

/** Reads `retry-after-ms` and `Retry-After`, which is a number of seconds or a date. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const inMs = Number(headers['retry-after-ms']);
  if (Number.isFinite(inMs) && inMs > 0) return Math.ceil(inMs / 1000);
  const text = headers['retry-after']?.trim();
  if (text === undefined || text === '') return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds) : null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

export interface FailureReading {
  /** Where the vendor's own code says it; otherwise status and words decide. */
  readonly kind?: FailureKind | null;
  readonly words: string;
  /** What the vendor calls it. */
  readonly code?: string;
  /** A wait named in the body. */
  readonly retryAfterSeconds?: number | null;
}

/** Some wall before the vendor refused this one call, perhaps for its words: our key was never looked at. */
function isPage({ status, body }: FailedAnswer): boolean {
  return status === 403 && body.trimStart().startsWith('<');
}

export function toVendorError(answer: FailedAnswer, reading: FailureReading, nowMs: number): AppError {
  const kind =
    reading.kind ?? (isPage(answer) ? 'unreachable' : classifyFailure(answer.status, reading.words));
  return vendorError(kind, {
    status: answer.status,
    ...(reading.code !== undefined && { vendorCode: reading.code }),
    retryAfterSeconds: reading.retryAfterSeconds ?? readRetryAfter(answer.headers, nowMs),
  });
}
