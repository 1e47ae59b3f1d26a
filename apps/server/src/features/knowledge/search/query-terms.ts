// What is looked up for a question: its words without those that say nothing, English ones without their endings. Pure.
import { toSearchTerms, type SearchTerm } from '../../../platform/db/search/search-words.ts';

const MAX_TERMS = 24;

const EMPTY_WORDS = new Set(
  [
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my',
    'no not of on or our shall should so than that the their them then there these they this those to us was we were what',
    'when where which who whom whose why will with would you your about tell please',
    '的 了 吗 呢 吧 是 在 和 与 或 有 我 你 他 她 它 们 请 问 么 怎么 什么 哪些 如何 怎样 请问 的是 是否 是什 有什 有哪',
  ].flatMap((line) => line.split(' ')),
);

/** At least this much of a word is left; shorter beginnings would find too much. */
const MIN_STEM = 4;
const ENDINGS = ['ies', 'ing', 'ed', 'es', 's', 'y'];
/** As in "shipped" and "cancelling". */
const DOUBLED = /(?:([bdfgkmnprtv])\1|.{3}ll)$/;
const LATIN = /^[a-z]+$/;

function cutEnding(word: string, ending: string): string {
  const stem = word.slice(0, word.length - ending.length);
  return (ending === 'ing' || ending === 'ed') && DOUBLED.test(stem) ? stem.slice(0, -1) : stem;
}

/** A beginning that the forms of the word have in common. */
function toStem(word: string): string {
  if (!LATIN.test(word) || word.endsWith('ss')) return word;
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= MIN_STEM);
  if (ending === undefined) return word;
  const stem = cutEnding(word, ending);
  return stem.length >= MIN_STEM ? stem : word.slice(0, word.length - ending.length);
}

/** The other forms of a word of four letters or less, each looked up as a whole word: "fee" for "fees", "tax" for "taxes". */
function listShortForms(word: string): string[] {
  if (!LATIN.test(word) || word.endsWith('ss')) return [];
  return ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => [ending, cutEnding(word, ending)] as const)
    .filter(([, stem]) => stem.length === MIN_STEM - 1)
    .map(([ending, stem]) => (ending === 'ies' ? `${stem}y` : ending === 'y' ? `${stem}ies` : stem));
}

/** A question of nothing but empty words is looked up as it is. */
export function toQueryTerms(query: string): readonly SearchTerm[] {
  const all = toSearchTerms(query);
  const telling = all.filter(({ word }) => !EMPTY_WORDS.has(word));
  const asked = telling.length > 0 ? telling : all;
  const terms = new Map<string, SearchTerm>();
  for (const { word, isPrefix } of asked) {
    const stem = isPrefix ? toStem(word) : word;
    terms.set(stem, { word: stem, isPrefix });
  }
  for (const { word, isPrefix } of asked)
    for (const form of isPrefix ? listShortForms(word) : [])
      if (!terms.has(form)) terms.set(form, { word: form, isPrefix: false });
  return [...terms.values()].slice(0, MAX_TERMS);
}
