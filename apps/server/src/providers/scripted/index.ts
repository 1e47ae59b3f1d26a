// The fake for tests: says what a test tells it to say, at the pace of the test's clock, with every fault a provider
// can have. Without a script it repeats the last words of the user.
import type { Clock } from '../../platform/clock.ts';
import type { FinishReason, Part, Provider, TokenUsage } from '../provider.ts';
import type { Turn } from '../turn.ts';
import { NO_USAGE } from '../usage.ts';
import { vendorError } from '../wire/vendor-error.ts';

export interface ScriptedToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Instead of `arguments`: as the model writes them. */
  readonly argumentsText?: string;
  readonly callId?: string;
}

export type ScriptedFault =
  /** Nothing ever comes. */
  | { readonly kind: 'hang' }
  /** So many pieces, then nothing more, with the connection open. */
  | { readonly kind: 'silence'; readonly afterPieces: number }
  /** So many pieces, then the connection breaks; if requested, after the usage was reported. */
  | { readonly kind: 'cut'; readonly afterPieces: number; readonly isUsageReported?: true }
  /** So many pieces (none by default), then this error. */
  | { readonly kind: 'error'; readonly error: unknown; readonly afterPieces?: number };

export interface ScriptedReply {
  readonly reasoning?: readonly string[];
  /** A list is given piece by piece; a string word by word. */
  readonly text?: string | readonly string[];
  readonly toolCalls?: readonly ScriptedToolCall[];
  /** Before every piece. */
  readonly delayMs?: number;
  /** Before the first piece, in place of `delayMs`. */
  readonly firstDelayMs?: number;
  /** Fields that are not given are counted from the reply; `null` reports no usage at all. */
  readonly usage?: Partial<TokenUsage> | null;
  readonly finish?: FinishReason;
  readonly fault?: ScriptedFault;
}

export type Script = ScriptedReply | ((turn: Turn) => ScriptedReply);

export interface ScriptedCall {
  readonly turn: Turn;
  readonly signal: AbortSignal;
  /** Whether the caller gave up before the end. */
  wasAborted: boolean;
  isOver: boolean;
}

export interface ScriptedProvider extends Provider {
  readonly calls: readonly ScriptedCall[];
  /** For the next call without a script, in the order of asking. */
  next(script: Script): void;
  /** For every call that has no script of its own. */
  otherwise(script: Script): void;
}

export function createScriptedProvider(deps: { readonly clock: Clock }): ScriptedProvider {
  const { clock } = deps;
  const calls: ScriptedCall[] = [];
  const queue: Script[] = [];
  let fallback: Script = echo;

  async function* perform(turn: Turn, signal: AbortSignal): AsyncGenerator<Part, void, undefined> {
    const script = queue.shift() ?? fallback;
    const reply = typeof script === 'function' ? script(turn) : script;
    const call: ScriptedCall = { turn, signal, wasAborted: false, isOver: false };
    calls.push(call);
    try {
      yield* play(reply, turn, signal, clock);
    } finally {
      call.isOver = true;
      call.wasAborted = signal.aborted;
    }
  }

  return {
    id: 'scripted',
    calls,
    next: (script) => void queue.push(script),
    otherwise(script) {
      fallback = script;
    },
    stream: perform,
  };
}

async function* play(
  reply: ScriptedReply,
  turn: Turn,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<Part, void, undefined> {
  const { fault, delayMs = 0, firstDelayMs = delayMs } = reply;
  const pieces = toPieces(reply);
  const usage = { ...countTokens(turn, pieces), ...reply.usage };
  for (let index = 0; index <= pieces.length; index += 1) {
    if (fault?.kind === 'cut' && fault.isUsageReported && index === fault.afterPieces)
      yield { type: 'usage', usage };
    await fail(fault, index, signal);
    const piece = pieces[index];
    if (piece === undefined) break;
    const waitMs = index === 0 ? firstDelayMs : delayMs;
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    signal.throwIfAborted();
    yield piece;
  }
  if (reply.usage !== null) yield { type: 'usage', usage };
  yield { type: 'finish', reason: reply.finish ?? (reply.toolCalls?.length ? 'tool-calls' : 'stop') };
}

async function fail(fault: ScriptedFault | undefined, pieces: number, signal: AbortSignal): Promise<void> {
  if (fault === undefined) return;
  const afterPieces = fault.kind === 'hang' ? 0 : (fault.afterPieces ?? 0);
  if (pieces !== afterPieces) return;
  if (fault.kind === 'error') throw fault.error;
  if (fault.kind === 'cut') throw vendorError('cut');
  await new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function toPieces(reply: ScriptedReply): readonly Part[] {
  const { reasoning = [], text = [], toolCalls = [] } = reply;
  const words = typeof text === 'string' ? (text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) : text;
  return [
    ...reasoning.map((thought) => ({ type: 'reasoning-delta', text: thought }) as const),
    ...(reasoning.length > 0 ? [{ type: 'reasoning-end', vendorData: null } as const] : []),
    ...words.map((word) => ({ type: 'text-delta', text: word }) as const),
    ...toolCalls.flatMap(toToolCallParts),
  ];
}

function toToolCallParts(call: ScriptedToolCall, index: number): readonly Part[] {
  const callId = call.callId ?? `scripted_${index + 1}`;
  const argumentsJson = call.argumentsText ?? JSON.stringify(call.arguments ?? {});
  return [
    { type: 'tool-call-start', callId, name: call.name },
    { type: 'tool-call-delta', callId, argumentsText: argumentsJson },
    { type: 'tool-call', callId, name: call.name, argumentsJson },
  ];
}

/** A token for every piece of the reply and for every word that was sent. */
function countTokens(turn: Turn, pieces: readonly Part[]): TokenUsage {
  return {
    ...NO_USAGE,
    inputTokens: JSON.stringify([turn.system, turn.messages]).split(/\s+/).length,
    outputTokens: pieces.filter((part) => part.type === 'text-delta' || part.type === 'reasoning-delta')
      .length,
    reasoningTokens: pieces.filter((part) => part.type === 'reasoning-delta').length,
  };
}

function echo(turn: Turn): ScriptedReply {
  const words = turn.messages.flatMap((message) =>
    message.role === 'user'
      ? message.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
      : [],
  );
  return { text: words.at(-1) ?? '' };
}
