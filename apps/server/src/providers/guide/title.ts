// A title by extraction: the first thing that was asked, without the politeness around it.
import { findIntent, withoutGreeting } from './intents.ts';
import { languageOf, type GuideLanguage } from './language.ts';
import { GUIDE_TEXTS } from './texts/index.ts';

const MIN_WORDS = 3;
const MAX_WORDS = 5;
const MIN_CHARACTERS = 4;
const MAX_CHARACTERS = 12;

const POLITE_PHRASES =
  /^(?:please|can you|could you|would you|will you|i (?:want|need|would like|'d like) (?:you )?to|i want|help me(?: to)?|tell me(?: about)?|explain(?: to me)?|show me(?: how to)?|how (?:do|can|should|would) (?:i|you|we)|how to|what(?: is|'s| are)(?: the)?|why (?:is|are|do|does)|let's|give me|write me)\s+/i;
const HAN_POLITENESS =
  /^(?:请问一下|请问|请你|请帮我|请|麻烦你|麻烦|你能不能|能不能|可不可以|可以|能否|帮我|给我|替我|我想要|我想|我要|我需要|怎么样才能|怎么才能|怎么|怎样|如何|告诉我|介绍一下|解释一下|说说|讲讲|一下)/;
const HAN_TAIL = /(?:是怎么回事|是什么意思|是什么|怎么办|好吗|可以吗|行吗|吗|呢|吧|啊|呀|的)$/;
const DANGLING = new Set(
  'a an the of to in on at for with and or by from as is are was i my your our that which this if'.split(' '),
);

/** A sum is one word. */
const SPACED_OPERATOR = /(?<=[\d)])\s*([*+/×÷^-])\s*(?=[\d(])/g;
/** An asterisk between numbers multiplies. */
const MARKUP = /(?<![\d)])\*|\*(?![\d(])|[_#`>|"“”「」『』<>]/g;

function stripRepeatedly(text: string, pattern: RegExp): string {
  let rest = text;
  for (let next = rest.replace(pattern, ''); next !== rest; next = rest.replace(pattern, ''))
    rest = next.trim();
  return rest;
}

function firstSentence(message: string): string {
  const flat = message
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(SPACED_OPERATOR, '$1')
    .replace(MARKUP, ' ')
    .trim();
  const sentences = flat.split(/[。！？?!；;\n]+|\.(?=\s|$)/).map((sentence) => sentence.trim());
  return sentences.find((sentence) => /[\p{Letter}\p{Number}]/u.test(sentence)) ?? '';
}

/** Without what stands around it; a bracket that opens inside is closed. */
function toBareWord(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%+#]+$/gu, '');
  return bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}

function toEnglishTitle(sentence: string): string {
  const texts = GUIDE_TEXTS.en;
  const words = sentence
    .split(/\s+/)
    .map(toBareWord)
    .filter((word) => word !== '');
  if (words.length === 0) return texts.titleOfNothing;
  let chosen = stripRepeatedly(words.join(' '), POLITE_PHRASES).split(' ');
  if (chosen.length < MIN_WORDS && words.length >= MIN_WORDS) chosen = words;
  chosen = chosen.slice(0, MAX_WORDS);
  while (chosen.length > MIN_WORDS && DANGLING.has((chosen.at(-1) ?? '').toLowerCase())) chosen.pop();
  const title = chosen.length < MIN_WORDS ? texts.titleAbout(chosen.join(' ')) : chosen.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Whole English words stay whole inside a Chinese title. */
function cutTitle(text: string): string {
  let title = '';
  for (const [piece] of text.matchAll(/[\p{Letter}\p{Number}.+#]*[a-z0-9][a-z0-9.+#-]*\s*|./giu)) {
    if ([...(title + piece).trimEnd()].length > MAX_CHARACTERS) break;
    title += piece;
  }
  return title === '' ? [...text].slice(0, MAX_CHARACTERS).join('') : title.trim();
}

function toChineseTitle(sentence: string): string {
  const texts = GUIDE_TEXTS.zh;
  const clauses = sentence
    .split(/[，,：:、]/)
    .map((clause) => stripRepeatedly(clause.trim(), HAN_POLITENESS));
  const first = clauses.find((clause) => [...clause].length >= MIN_CHARACTERS) ?? clauses.join('');
  const bare = stripRepeatedly(first, HAN_TAIL);
  const title = cutTitle([...bare].length >= MIN_CHARACTERS ? bare : first);
  if ([...title].length >= MIN_CHARACTERS) return title;
  const about = texts.titleAbout(title);
  return title === '' || [...about].length < MIN_CHARACTERS ? texts.titleOfNothing : cutTitle(about);
}

export function toTitle(message: string, preferred: GuideLanguage | null): string {
  const language = languageOf(message, preferred);
  if (findIntent(message) === 'greeting') return GUIDE_TEXTS[language].titleOfGreeting;
  const sentence = firstSentence(withoutGreeting(message));
  return languageOf(sentence, language) === 'zh' ? toChineseTitle(sentence) : toEnglishTitle(sentence);
}
