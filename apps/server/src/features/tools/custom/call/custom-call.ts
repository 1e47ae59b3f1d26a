// Makes a call of a custom tool: checked by its schema, sent through the guarded client, and kept with its secrets masked.
import type { ToolExecution } from '@parley/contract/custom-tools/schemas.ts';
import { listUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { BoundCredential } from '../../../../toolbox/credentials/credential-kind.ts';
import { createMask, maskTexts, type Mask } from '../../../../toolbox/mask-texts.ts';
import { listSecretValues, maskArguments } from '../../../../toolbox/secret-arguments.ts';
import type { ToolHttpFactory } from '../../../../toolbox/http.ts';
import {
  ToolFailure,
  type JsonValue,
  type ToolData,
  type ToolEffect,
  type ToolErrorCode,
  type ToolResponse,
} from '../../../../toolbox/tool.ts';
import { cut, maskHeaders, toHiddenHeaders } from './masking.ts';
import { toCallRequest, type CallDefinition, type CallRequest } from './request.ts';
import type { Arguments } from './templates.ts';

/** Read of an answer, so that a part of it can be found. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** What the agent gets of it. */
const MAX_RESULT_CHARACTERS = 100_000;

export interface CustomCall {
  readonly definition: CallDefinition;
  /** `null`: they cannot be read any more. */
  readonly secrets: Readonly<Record<string, string>> | null;
  readonly resultPath: string | null;
  readonly effect: ToolEffect;
  readonly timeoutMs: number;
  readonly owner: string;
  readonly args: Arguments;
  readonly key: string;
  readonly signal: AbortSignal;
}

/** All but whose it is. */
export type CallRecord = Pick<
  ToolExecution,
  'arguments' | 'request' | 'response' | 'error' | 'status' | 'duration_ms'
>;

export interface CallOutcome {
  readonly record: CallRecord;
  readonly result: ToolData | ToolFailure;
  /** The whole text of the answer, with secrets masked; `null` where none came. */
  readonly answer: string | null;
}

export interface CustomCallDeps {
  readonly http: ToolHttpFactory;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** What is wrong with the arguments, in words. */
  readonly findMismatch: (
    owner: string,
    schema: Readonly<Record<string, unknown>>,
    args: Arguments,
  ) => Promise<string | null>;
  /** Parts of a document by a JSONPath query. Throws a `ToolFailure`. */
  readonly findByPath: (document: JsonValue, query: string) => Promise<readonly JsonValue[]>;
}

function toCredential(url: string, secrets: Readonly<Record<string, string>>): BoundCredential {
  const { hostname } = new URL(url);
  return {
    kind: {
      key: 'custom-tool',
      title: { en: 'Secret headers', zh: '密钥请求头' },
      provider: hostname,
      icon: 'webhook',
      helpUrl: null,
      help: { en: '', zh: '' },
      fields: [],
      hosts: () => [hostname],
      headers: () => secrets,
      probe: null,
    },
    values: {},
  };
}

function readText(response: ToolResponse): string {
  try {
    return response.text();
  } catch (error) {
    if (error instanceof ToolFailure) return `(${response.body.length} bytes that are no text)`;
    throw error;
  }
}

function readJson(response: ToolResponse): JsonValue | undefined {
  try {
    return response.json({ keepsDigits: true });
  } catch (error) {
    if (error instanceof ToolFailure) return undefined;
    throw error;
  }
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

/** After these failures the request may have arrived. */
const UNCERTAIN: ReadonlySet<ToolErrorCode> = new Set(['timeout', 'upstream_down', 'too_large', 'failed']);

function toUncertain(error: unknown): unknown {
  if (!(error instanceof ToolFailure) || !UNCERTAIN.has(error.code)) return error;
  const words = `${error.message} The call may have been made all the same: check before repeating it.`;
  return new ToolFailure('unknown', words, error.retryAfterSeconds);
}

/** The service has done what it was asked for; only its answer is not as the tool expects it. */
function toMade(error: unknown, { effect }: CustomCall, { status }: ToolResponse): unknown {
  if (effect === 'read' || !(error instanceof ToolFailure)) return error;
  const words = `${error.message} The call itself was made and answered with ${status}: do not repeat it.`;
  return new ToolFailure(error.code, words);
}

/** With secrets masked in every text of it. */
function maskData(text: string, mask: Mask, response: ToolResponse): JsonValue {
  if (!(response.headers['content-type'] ?? '').includes('json')) return text;
  const value = readJson(response);
  return value === undefined ? text : maskTexts(value, mask);
}

export type MakeCustomCall = (call: CustomCall) => Promise<CallOutcome>;

export function createCustomCall({ http, clock, findMismatch, findByPath }: CustomCallDeps): MakeCustomCall {
  async function findPart(response: ToolResponse, path: string): Promise<JsonValue> {
    const document = readJson(response);
    if (document === undefined)
      throw new ToolFailure('failed', 'The answer is not the JSON that was expected.');
    const found = await findByPath(document, path);
    const [first] = found;
    if (first === undefined)
      throw new ToolFailure('not_found', 'The answer has nothing at the result path of this tool.');
    return found.length === 1 ? first : found;
  }

  async function toResult(response: ToolResponse, call: CustomCall, mask: Mask): Promise<ToolData> {
    const { status } = response;
    const source = mask(response.url);
    const text = mask(readText(response));
    if (!isGood(status) || call.resultPath === null) {
      const isCut = text.length > MAX_RESULT_CHARACTERS;
      const body = isCut ? text.slice(0, MAX_RESULT_CHARACTERS) : maskData(text, mask, response);
      return { data: { status, body }, source, truncated: isCut };
    }
    const part = maskTexts(await findPart(response, call.resultPath), mask);
    const partText = JSON.stringify(part);
    const isCut = partText.length > MAX_RESULT_CHARACTERS;
    const body = isCut ? partText.slice(0, MAX_RESULT_CHARACTERS) : part;
    return { data: { status, body }, source, truncated: isCut };
  }

  async function prepare({ definition, secrets, owner, args, key }: CustomCall): Promise<CallRequest> {
    const mismatch = await findMismatch(owner, definition.parameters, args);
    if (mismatch !== null) throw new ToolFailure('bad_input', `The arguments do not fit: ${mismatch}`);
    if (secrets === null)
      throw new ToolFailure(
        'credential_invalid',
        'The secrets of this tool cannot be read any more. Its owner has to enter them again.',
      );
    return toCallRequest(definition, args, key);
  }

  async function send(request: CallRequest, call: CustomCall): Promise<ToolResponse> {
    const { effect, timeoutMs, owner, signal, secrets } = call;
    const isSigned = secrets !== null && Object.keys(secrets).length > 0;
    const bound = http.bind({
      tool: { effect, timeoutMs },
      owner,
      signal,
      credential: isSigned ? () => Promise.resolve(toCredential(call.definition.url, secrets)) : null,
    });
    const { body, ...rest } = request;
    try {
      return await bound.request({
        ...rest,
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
        ...(body !== null && { body }),
      });
    } catch (error) {
      throw effect === 'read' ? error : toUncertain(error);
    }
  }

  return async (call) => {
    const startedAtMs = clock.monotonic();
    const { parameters, url } = call.definition;
    const mask = createMask([
      ...Object.values(call.secrets ?? {}),
      ...listUrlSecrets(url),
      ...listSecretValues(parameters, call.args),
    ]);
    let request: CallRequest | null = null;
    let response: ToolResponse | null = null;
    let result: CallOutcome['result'];
    try {
      request = await prepare(call);
      const answer = await send(request, call);
      response = answer;
      result = await toResult(answer, call, mask).catch((error: unknown) => {
        throw toMade(error, call, answer);
      });
    } catch (error) {
      call.signal.throwIfAborted();
      if (error instanceof AppError && error.code === 'overloaded')
        result = new ToolFailure('rate_limited', 'Too many calls are under way. Try again later.');
      else if (error instanceof ToolFailure) result = error;
      else throw error;
    }
    const failure = result instanceof ToolFailure ? result.message : null;
    const refused =
      response && !isGood(response.status) ? `The address answered with ${response.status}.` : null;
    const error = failure ?? refused;
    const answer = response && mask(readText(response));
    return {
      result,
      answer,
      record: {
        arguments: toKept(maskArguments(parameters, call.args), mask),
        request: request && {
          method: request.method,
          url: mask(request.url),
          headers: {
            ...maskHeaders(request.headers, mask),
            ...toHiddenHeaders(call.definition.secretNames),
          },
          body: request.body === null ? null : cut(mask(request.body)),
        },
        response: response && {
          status: response.status,
          headers: maskHeaders(response.headers, mask),
          body: cut(answer ?? ''),
        },
        error: error === null ? null : mask(error),
        status: error === null ? 'ok' : 'error',
        duration_ms: Math.round(clock.monotonic() - startedAtMs),
      },
    };
  };
}

function toKept(args: unknown, mask: Mask): JsonValue {
  // They came as JSON, which holds nothing else.
  const kept = maskTexts(args as JsonValue, mask);
  const text = JSON.stringify(kept);
  return cut(text) === text ? kept : cut(text);
}
