import { toPromptText } from './files/prompt-text.ts';
import type { Message } from './message.ts';

// How much of a model's window a conversation takes: an estimate from characters, good enough to warn in time.

const SIGNS_PER_TOKEN = 4;
/** Chinese, Japanese and Korean signs are about a token each. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A long text is judged by its beginning. */
const SAMPLE = 20_000;
const TOKENS_PER_MESSAGE = 4;
const TOKENS_PER_PICTURE = 1_000;
/** What every message is sent with besides the conversation. */
const TOKENS_OF_PREAMBLE = 100;
const WARN_FROM = 0.8;

export function estimateTokens(text: string): number {
  const sample = text.slice(0, SAMPLE);
  if (sample === '') return 0;
  const dense = sample.match(DENSE)?.length ?? 0;
  const perSign = (dense + (sample.length - dense) / SIGNS_PER_TOKEN) / sample.length;
  return Math.ceil(text.length * perSign);
}

const known = new WeakMap<Message, number>();

function tokensOf(message: Message): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const tokens = estimateTokens(toPromptText(message)) + TOKENS_PER_MESSAGE;
  known.set(message, tokens);
  return tokens;
}

export interface ContextFill {
  /** Tokens. */
  readonly used: number;
  /** Tokens. */
  readonly window: number;
  /** From 0; over 1 when it no longer fits. */
  readonly share: number;
  readonly isNearEnd: boolean;
}

/** How full the window is once the branch, the instructions and what is being written are sent. */
export function toContextFill(
  branch: readonly Message[],
  { systemPrompt, draft, hasPicture }: { systemPrompt: string; draft: string; hasPicture: boolean },
  window: number,
): ContextFill {
  const said = branch.reduce((sum, message) => sum + tokensOf(message), 0);
  const written = estimateTokens(systemPrompt) + estimateTokens(draft);
  const used = TOKENS_OF_PREAMBLE + said + written + (hasPicture ? TOKENS_PER_PICTURE : 0);
  const share = window > 0 ? used / window : 0;
  return { used, window, share, isNearEnd: share >= WARN_FROM };
}
