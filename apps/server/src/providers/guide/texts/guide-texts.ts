import type { QuestionKind, RequestKind } from '../requests/request-kind.ts';

/** Everything the guide says in its own words. This is a model's output, not a part of the interface. */
export interface GuideTexts {
  readonly greeting: string;
  readonly about: string;
  readonly abilities: string;
  readonly thanks: string;
  readonly farewell: string;
  readonly nothingFits: string;
  readonly emptyQuestion: string;
  readonly cannotSeeImages: string;
  sources(names: readonly string[]): string;
  related(names: readonly string[]): string;
  sumResult(expression: string, result: string): string;
  divisionByZero(expression: string): string;
  toolMissing(kind: QuestionKind): string;
  toolFailed(message: string): string;
  toolAnswered(kind: RequestKind | null, value: string): string;
  readonly toolAnsweredNothing: string;
  made(ids: readonly string[]): string;
  drawn(values: readonly string[]): string;
  daysBetween(days: number): string;
  dateReached(date: string, weekday: string): string;
  counted(words: number, characters: number): string;
  found(list: string): string;
  readonly nothingFound: string;
  remembered(fact: string): string;
  remembers(list: string): string;
  readonly nothingRemembered: string;
  addressAnswered(status: number, body: string): string;
  summaryLine(role: 'user' | 'assistant', sentence: string): string;
  readonly emptySummary: string;
  /** For messages with too few words of their own. */
  titleAbout(subject: string): string;
  readonly titleOfGreeting: string;
  readonly titleOfNothing: string;
}
