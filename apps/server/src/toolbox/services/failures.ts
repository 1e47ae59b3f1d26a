// What a signed-in service answers where it did not do what was asked, in words that a model and the person can act on.
import { checkAnswer, readRetryAfter } from '../http-failures.ts';
import { ToolFailure, type JsonValue, type ToolResponse } from '../tool.ts';

const MAX_WORDS = 300;
/** Where a service does not say when it may be asked again. */
const USUAL_PAUSE_SECONDS = 30;

export interface ServiceAnswer {
  readonly response: ToolResponse;
  /** `null` where it is no JSON. */
  readonly body: JsonValue;
  readonly nowMs: number;
}

/** The parts of a service that failures are told by. */
export interface FailureWords {
  readonly name: string;
  /** What the service itself says is wrong. */
  readonly explain: (body: JsonValue) => string | null;
  /** Failures that statuses do not tell, such as those that come with a good one. */
  readonly findFailure?: (answer: ServiceAnswer) => ToolFailure | null;
}

function readBody(response: ToolResponse): JsonValue {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof ToolFailure) return null;
    throw error;
  }
}

/** Texts of services are quoted and short: they are no words of this product. */
function quote(name: string, words: string | null): string {
  const line = (words ?? '').replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '' : ` ${name} says: "${line.slice(0, MAX_WORDS)}"`;
}

export function refuseCredential(name: string, words: string | null = null): ToolFailure {
  return new ToolFailure(
    'credential_invalid',
    `${name} does not accept the stored credential: it is wrong, expired or revoked. The person has to replace it.${quote(name, words)}`,
  );
}

/** `missing`: the scopes or permissions, as the service calls them. */
export function refusePermission(name: string, words: string | null, missing: string | null): ToolFailure {
  const need = missing === null ? '' : ` It needs: ${missing}.`;
  return new ToolFailure(
    'failed',
    `The stored credential of ${name} does not allow this.${need} The person has to give it more rights, or use another one.${quote(name, words)}`,
  );
}

export function limitRate(name: string, seconds: number | null): ToolFailure {
  return new ToolFailure(
    'rate_limited',
    `${name} is asked too often with this credential. Try again later.`,
    seconds ?? USUAL_PAUSE_SECONDS,
  );
}

export function refuseInput(name: string, words: string | null): ToolFailure {
  return new ToolFailure(
    'bad_input',
    `${name} did not accept what was sent: check it and send it again corrected.${quote(name, words)}`,
  );
}

/** Throws a `ToolFailure` unless the answer is a good one. */
export function checkServiceAnswer(service: FailureWords, response: ToolResponse, nowMs: number): void {
  const { name } = service;
  const body = readBody(response);
  const special = service.findFailure?.({ response, body, nowMs }) ?? null;
  if (special) throw special;
  const { status, headers } = response;
  const words = service.explain(body);
  if (status === 401) throw refuseCredential(name, words);
  if (status === 403) throw refusePermission(name, words, null);
  if (status === 404 || status === 410)
    throw new ToolFailure(
      'not_found',
      `${name} shows nothing there. Check the name or id; what the stored credential may not see is not shown either.`,
    );
  if (status === 429) throw limitRate(name, readRetryAfter(headers, nowMs) || null);
  if (status === 400 || status === 409 || status === 422) throw refuseInput(name, words);
  checkAnswer(response, nowMs);
}
