import { toPromptText } from '../attachments/prompt-text.ts';
import { estimatePictureTokens, planPictures } from '../pictures/earlier-pictures.ts';
import type { AttachedImage, Message, MessageImage } from './message.ts';

// How much of a model's window a conversation takes: an estimate from characters, good enough to warn in time.

const CHARACTERS_PER_TOKEN = 4;
/** Chinese, Japanese and Korean characters are about a token each. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A long text is judged by its beginning. */
const SAMPLE = 20_000;
const TOKENS_PER_MESSAGE = 4;
/** What every message is sent with besides the conversation. */
const TOKENS_OF_PREAMBLE = 100;
const WARN_FROM = 0.8;
/** Of the window, kept free of pictures for the reply. */
const REPLY_SHARE = 0.1;

export function estimateTokens(text: string): number {
  const sample = text.slice(0, SAMPLE);
  if (sample === '') return 0;
  const dense = sample.match(DENSE)?.length ?? 0;
  const tokensPerCharacter = (dense + (sample.length - dense) / CHARACTERS_PER_TOKEN) / sample.length;
  return Math.ceil(text.length * tokensPerCharacter);
}

const known = new WeakMap<Message, number>();

function tokensOf(message: Message): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const tokens = estimateTokens(toPromptText(message)) + TOKENS_PER_MESSAGE;
  known.set(message, tokens);
  return tokens;
}

export interface ContextEstimate {
  /** Tokens. */
  readonly used: number;
  /** Tokens. */
  readonly window: number;
  /** From 0; over 1 when it no longer fits. */
  readonly share: number;
  readonly isNearEnd: boolean;
}

const sumTokens = (branch: readonly Message[]): number =>
  branch.reduce((sum, message) => sum + tokensOf(message), 0);

/** Tokens that pictures of earlier messages may take, beside the words and some room for the reply. */
export function toPictureRoom(
  branch: readonly Message[],
  systemPrompt: string,
  window: number | undefined,
): number {
  if (window === undefined) return Infinity;
  const own = branch.at(-1)?.image;
  const written = sumTokens(branch) + estimateTokens(systemPrompt) + TOKENS_OF_PREAMBLE;
  return window * (1 - REPLY_SHARE) - written - (own ? estimatePictureTokens(own) : 0);
}

export interface EstimateInput {
  readonly systemPrompt: string;
  readonly draft: string;
  readonly draftImage: AttachedImage | MessageImage | null;
  readonly canSee: boolean;
}

/** Of the pictures that would go along if the draft were sent now. */
function countPictures(
  branch: readonly Message[],
  { canSee, draftImage }: EstimateInput,
  tokens: number,
): number {
  const own = draftImage && { storedId: null, ...draftImage };
  const { sent } = planPictures(branch, { canSee, tokens, own });
  const earlier = branch.flatMap(({ id, image }) => (image && sent.includes(id) ? [image] : []));
  return [...earlier, ...(canSee && own ? [own] : [])].reduce(
    (sum, image) => sum + estimatePictureTokens(image),
    0,
  );
}

/** How full the window is once the branch, the instructions and what is being written are sent. */
export function estimateContext(
  branch: readonly Message[],
  input: EstimateInput,
  window: number,
): ContextEstimate {
  const written = estimateTokens(input.systemPrompt) + estimateTokens(input.draft);
  const words = TOKENS_OF_PREAMBLE + sumTokens(branch) + written;
  const used = words + countPictures(branch, input, window * (1 - REPLY_SHARE) - words);
  const share = window > 0 ? used / window : 0;
  return { used, window, share, isNearEnd: share >= WARN_FROM };
}
