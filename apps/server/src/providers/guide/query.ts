// A question as the ranking sees it: groups of terms, of which one is enough. People rarely use the manual's own
// words, so everyday expressions bring the manual's words along.
import type { GuideLanguage } from './language.ts';
import { EN_EXPRESSIONS } from './synonyms/en.ts';
import type { Expression } from './synonyms/expression.ts';
import { ZH_EXPRESSIONS } from './synonyms/zh.ts';
import { tokenise, tokeniseQuestion } from './tokenise.ts';
import { toSimplified } from './synonyms/traditional.ts';

export interface TermGroup {
  readonly terms: readonly string[];
  readonly weight: number;
}

const EXPRESSIONS: Readonly<Record<GuideLanguage, readonly Expression[]>> = {
  en: EN_EXPRESSIONS,
  zh: ZH_EXPRESSIONS,
};

/** Almost every passage could carry the product's name; asked for alone it asks what the product is. */
const PRODUCT_NAME = 'parley';
const OVERVIEW: Readonly<Record<GuideLanguage, string>> = { en: 'overview', zh: '产品概览' };

export function toTermGroups(text: string, language: GuideLanguage, weight: number): TermGroup[] {
  const groups = new Map<string, TermGroup>();
  function add(found: readonly string[]): void {
    const terms = [...new Set(found)];
    if (terms.length > 0) groups.set(terms.join('|'), { terms, weight });
  }

  let rest = toSimplified(text.toLowerCase());
  for (const { pattern, meaning } of EXPRESSIONS[language]) {
    if (rest.search(pattern) === -1) continue;
    for (const words of meaning.split(' ')) add(tokenise(words));
    rest = rest.replace(pattern, ' ');
  }
  for (const term of tokeniseQuestion(rest)) add([term]);
  const overview = tokenise(OVERVIEW[language]);
  if (groups.size === 1 && groups.has(PRODUCT_NAME)) add(overview);
  if (groups.size > 1) groups.delete(PRODUCT_NAME);
  // What a thing that is named is good for does not ask about the product.
  if (groups.size > 1) groups.delete(overview.join('|'));
  return [...groups.values()];
}
