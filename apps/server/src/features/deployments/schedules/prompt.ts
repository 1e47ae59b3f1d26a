// What stands in the prompt of a schedule for what differs from run to run. Pure.
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';

/** Of an earlier result: what is longer is cut. */
const LAST_RESULT_MAX_LENGTH = 20_000;
const TOKEN = /\{\{\s*(date|last_result|run_number)\s*\}\}/g;
const LAST_RESULT = /\{\{\s*last_result\s*\}\}/;
const RUN_NUMBER = /\{\{\s*run_number\s*\}\}/;

export interface PromptFacts {
  readonly timezone: string;
  readonly dueAtMs: number;
  readonly lastResult: string | null;
  readonly runNumber: number;
}

export const usesLastResult = (prompt: string): boolean => LAST_RESULT.test(prompt);
export const usesRunNumber = (prompt: string): boolean => RUN_NUMBER.test(prompt);

export function fillPrompt(
  prompt: string,
  { timezone, dueAtMs, lastResult, runNumber }: PromptFacts,
): string {
  const values: Readonly<Record<string, string>> = {
    date: toLocalDate(timezone, dueAtMs),
    last_result: (lastResult ?? '').slice(0, LAST_RESULT_MAX_LENGTH),
    run_number: String(runNumber),
  };
  return prompt.replaceAll(TOKEN, (_token, name: string) => values[name] ?? '');
}
