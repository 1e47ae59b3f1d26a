// What every server of conversations does, whatever it is made of: the real one and the one that stands in for it in
// the tests of the web app are held to the same cases.
import { APPEND_CASES } from './append-cases.ts';
import type { HistoryCase } from './history-calls.ts';
import { SAVE_CASES } from './save-cases.ts';
import { STATE_CASES } from './state-cases.ts';

export const HISTORY_CASES: readonly HistoryCase[] = [...STATE_CASES, ...APPEND_CASES, ...SAVE_CASES];
