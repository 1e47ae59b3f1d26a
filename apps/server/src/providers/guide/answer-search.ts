// Decides which passages answer a question, and whether any does.
import type { GuideLanguage } from './language.ts';
import { toTermGroups } from './query.ts';
import type { Match, SearchIndex } from './rank.ts';

/** Tuned on the questions in `questions.test.ts`: below it, matches are coincidences. */
const LEAST_COVERAGE = 0.55;
/** The same for words that are in the text of a passage only, and so may be said in passing. */
const LEAST_COVERAGE_IN_TEXT = 0.7;
/** A second passage as good as this, beside the best, answers the other half of a question. */
const SECOND_ANSWER = 0.9;
const CLOSE_TO_BEST = 0.8;
const RELATED = 0.5;
const MAX_RELATED = 2;
const CONTEXT_WEIGHT = 0.25;
/** A question with this few words of its own leans on the one before it. */
const SHORT_QUESTION_GROUPS = 1;

export interface FoundAnswer {
  readonly passages: readonly Match[];
  readonly related: readonly Match[];
}

function fits(match: Match, groupCount: number): boolean {
  if (match.coverage < LEAST_COVERAGE || match.matchedGroups * 2 < groupCount) return false;
  // A passage without it shares only what many have, and would be a guess.
  if (match.lacksRarest) return false;
  if (match.isInHeading || groupCount === 1) return true;
  return match.matchedGroups >= 2 && match.coverage >= LEAST_COVERAGE_IN_TEXT;
}

/**
 * One that is far behind the first does not become the answer because the first says too little; one that is nearly as
 * good and has all that is asked for does.
 */
function findBest(matches: readonly Match[], groupCount: number): Match | undefined {
  const topScore = matches[0]?.score ?? 0;
  const close = matches.filter(({ score }) => score >= topScore * CLOSE_TO_BEST);
  const fitting = close.filter((match) => fits(match, groupCount));
  const first = fitting[0];
  if (first === undefined || first.matchedGroups === groupCount) return first;
  return (
    fitting.find(
      ({ matchedGroups, score }) => matchedGroups === groupCount && score >= first.score * SECOND_ANSWER,
    ) ?? first
  );
}

export interface SearchedQuestion {
  readonly text: string;
  readonly language: GuideLanguage;
  /** Earlier messages of the same person, newest first. */
  readonly earlier: readonly string[];
}

export function findAnswer(index: SearchIndex, question: SearchedQuestion): FoundAnswer | null {
  const own = toTermGroups(question.text, question.language, 1);
  const previous = question.earlier[0] ?? '';
  const context = toTermGroups(previous, question.language, CONTEXT_WEIGHT);
  const matches = index.search([...own, ...context]);
  const best = findBest(matches, own.length);
  if (best !== undefined) return pick(matches, best);
  if (own.length > SHORT_QUESTION_GROUPS || context.length === 0) return null;
  const leaning = toTermGroups(previous, question.language, 1);
  const together = index.search([...own, ...leaning]);
  const bestTogether = findBest(together, own.length + leaning.length);
  return bestTogether === undefined ? null : pick(together, bestTogether);
}

function pick(matches: readonly Match[], best: Match): FoundAnswer {
  const others = matches.filter((match) => match !== best && match.coverage >= LEAST_COVERAGE / 2);
  const second = others.find(
    (match) => match.score >= best.score * SECOND_ANSWER && match.isInHeading && !match.lacksRarest,
  );
  const related = others.filter((match) => match !== second && match.score >= best.score * RELATED);
  return {
    passages: second === undefined ? [best] : [best, second],
    related: related.slice(0, MAX_RELATED),
  };
}
