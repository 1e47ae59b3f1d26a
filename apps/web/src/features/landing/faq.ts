// Finding among the questions, and which one of them is open.

export interface Question {
  readonly id: string;
  readonly category: string;
  readonly categoryName: string;
  readonly question: string;
  readonly answer: string;
}

/** The one that is initially open, for every audience. */
export const FIRST_OPEN = 'simple';

const has = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted);

/** Those that hold the words in question, answer or category, and belong to the category where one is chosen. */
export function findQuestions(
  questions: readonly Question[],
  search: string,
  category: string | null,
): readonly Question[] {
  const wanted = search.trim().toLowerCase();
  return questions.filter(
    (entry) =>
      (category === null || entry.category === category) &&
      [entry.question, entry.answer, entry.categoryName].some((text) => has(text, wanted)),
  );
}

/** How many questions each category has, in the order of the questions. */
export function countCategories(questions: readonly Question[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { category } of questions) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts];
}

/** The open one closes when it is pressed; any other opens and closes it. */
export function toggleQuestion(openId: string | null, pressedId: string): string | null {
  return openId === pressedId ? null : pressedId;
}

/** What is filtered out does not stay open. */
export function keepOpen(openId: string | null, shown: readonly Question[]): string | null {
  return shown.some(({ id }) => id === openId) ? openId : null;
}

/** The text in pieces, every second of which was searched for. */
export function splitByWords(text: string, search: string): readonly string[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [text];
  const pieces: string[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...pieces, text.slice(from)];
}
