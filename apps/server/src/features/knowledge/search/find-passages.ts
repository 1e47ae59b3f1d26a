// Searches collections: the index proposes passages that have some word of the question, the best of them are read and
// ranked.
import type { Database } from '../../../platform/db/database.ts';
import type { SearchTerm } from '../../../platform/db/search/search-words.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';
import { countOfCollections, listNumbered, type PassageRow } from '../documents/passages.store.ts';
import { joinPassages, type Joined, type JoinLimits } from './join-passages.ts';
import { passageWords } from './passage-words.ts';
import { toQueryTerms } from './query-terms.ts';
import { scorePassage, toRarity, type RankedTerm } from './rank-passages.ts';

/** A word that more passages have proposes none, unless all words are so common. */
const MAX_LISTED = 2_000;
/** Read and ranked in full: all that most questions propose. Of more with the same weight, the oldest. */
const MAX_CANDIDATES = 1_000;
/** Of the best score: what is worse than this part of it is left out. */
const WORTH = 0.2;

interface ListedTerm extends RankedTerm {
  readonly numbers: readonly number[];
  readonly isCommon: boolean;
}

/** Those with the rarest words first; equals in the order of the index, the same on both databases. */
function propose(terms: readonly ListedTerm[]): number[] {
  const telling = terms.filter(({ isCommon }) => !isCommon);
  const weights = new Map<number, number>();
  for (const { numbers, rarity } of telling.length > 0 ? telling : terms)
    for (const number of numbers) weights.set(number, (weights.get(number) ?? 0) + rarity);
  return [...weights]
    .toSorted(([one, weight], [other, otherWeight]) => otherWeight - weight || one - other)
    .slice(0, MAX_CANDIDATES)
    .map(([number]) => number);
}

export interface FoundPassages {
  readonly terms: readonly SearchTerm[];
  readonly results: readonly Joined<PassageRow & { readonly documentId: string }>[];
}

/** `collectionIds`: those that may be read. */
export async function findPassages(
  db: Database,
  collectionIds: readonly string[],
  query: string,
  limits: JoinLimits,
): Promise<FoundPassages> {
  const terms = toQueryTerms(query);
  const total = await countOfCollections(db.longRead, collectionIds);
  if (terms.length === 0 || total === 0) return { terms, results: [] };
  const listed: ListedTerm[] = [];
  for (const term of terms) {
    const numbers = await passageWords.list(db, collectionIds, term, MAX_LISTED + 1);
    const isCommon = numbers.length > MAX_LISTED;
    const found = isCommon ? Math.max(MAX_LISTED, total / 2) : numbers.length;
    listed.push({ ...term, numbers, isCommon, rarity: toRarity(found, Math.max(total, found)) });
  }
  const rows = await listNumbered(db.longRead, propose(listed), collectionIds);
  const scored = await mapInSlices(
    rows,
    ({ text }) => text.length * 2,
    (row) => ({
      row: { ...row, documentId: row.document_id },
      score: scorePassage({ ...row, documentName: row.document_name }, listed, query),
    }),
  );
  scored.sort((one, other) => other.score - one.score || one.row.number - other.row.number);
  const best = scored[0]?.score ?? 0;
  const worthy = scored.filter(({ score }) => score > 0 && score >= best * WORTH);
  return {
    terms,
    results: joinPassages(
      worthy.map(({ row }) => row),
      limits,
    ),
  };
}
