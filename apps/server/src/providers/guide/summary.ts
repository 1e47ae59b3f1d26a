// A summary by extraction: of each message the sentence that holds most of what the conversation is about.
import type { GuideLanguage } from './language.ts';
import { GUIDE_TEXTS } from './texts/index.ts';
import { tokenise } from './tokenise.ts';

export interface SpokenMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

const MAX_SENTENCE_CHARACTERS = 240;
const MAX_LINES = 40;
/** Of one message; what it is about is said by then. */
const MAX_READ_CHARACTERS = 4_000;
const SPEAKER = /^\s*\[?(user|human|you|assistant|ai|model|用户|我|助手|模型)\]?\s*[:：]\s*/i;
const USER_SPEAKER = /^(?:user|human|you|用户|我)$/i;

/** Reads a conversation that was written down as text, one speaker a line; `null` where it is not one. */
export function readTranscript(text: string): SpokenMessage[] | null {
  const messages: { role: SpokenMessage['role']; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const speaker = SPEAKER.exec(line);
    if (speaker?.[1] === undefined) {
      messages.at(-1)?.lines.push(line);
    } else {
      const role = USER_SPEAKER.test(speaker[1]) ? 'user' : 'assistant';
      messages.push({ role, lines: [line.slice(speaker[0].length)] });
    }
  }
  if (messages.length < 2) return null;
  return messages.map(({ role, lines }) => ({ role, text: lines.join('\n').slice(0, MAX_READ_CHARACTERS) }));
}

function toSentences(text: string): string[] {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .split(/(?<=[。！？])|(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[\s#>*\-\d.|]+(?=\D)|[*`|]/g, '').trim())
    .filter((sentence) => /[\p{Letter}\p{Number}]/u.test(sentence));
}

function pickSentence(text: string, counts: ReadonlyMap<string, number>): string | null {
  let best: { sentence: string; score: number } | null = null;
  for (const [position, sentence] of toSentences(text).entries()) {
    const terms = [...new Set(tokenise(sentence))];
    const weight = terms.reduce((sum, term) => sum + Math.log(1 + (counts.get(term) ?? 0)), 0);
    // Long sentences hold more terms without saying more; the first sentence usually says it.
    const score = (weight / Math.sqrt(terms.length + 3)) * (position === 0 ? 1.3 : 1);
    if (best === null || score > best.score) best = { sentence, score };
  }
  if (best === null) return null;
  const characters = [...best.sentence];
  if (characters.length <= MAX_SENTENCE_CHARACTERS) return best.sentence;
  return `${characters.slice(0, MAX_SENTENCE_CHARACTERS).join('').trimEnd()}…`;
}

export function summarise(messages: readonly SpokenMessage[], language: GuideLanguage): string {
  const texts = GUIDE_TEXTS[language];
  const newest = messages.slice(-MAX_LINES);
  const counts = new Map<string, number>();
  for (const term of newest.flatMap(({ text }) => tokenise(text)))
    counts.set(term, (counts.get(term) ?? 0) + 1);
  const lines: string[] = [];
  for (const { role, text } of newest) {
    const sentence = pickSentence(text, counts);
    if (sentence !== null) lines.push(texts.summaryLine(role, sentence));
  }
  return lines.length === 0 ? texts.emptySummary : lines.join('\n');
}
