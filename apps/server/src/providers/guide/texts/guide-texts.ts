import type { RequestKind } from '../requests/request-kind.ts';

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
  toolMissing(kind: RequestKind): string;
  toolFailed(message: string): string;
  toolAnswered(kind: RequestKind | null, value: string): string;
  readonly toolAnsweredNothing: string;
  summaryLine(role: 'user' | 'assistant', sentence: string): string;
  readonly emptySummary: string;
  /** For messages with too few words of their own. */
  titleAbout(subject: string): string;
  readonly titleOfGreeting: string;
  readonly titleOfNothing: string;
}
