// The steps of one journal as its process knows them: those that are stored, what is noted and not written yet, and what the
// transaction under way is about to write.
import type { Step } from './step.ts';

export interface KnownSteps {
  /** In order; what is noted in place of what is stored. */
  list(): readonly Step[];
  note(step: Step): void;
  /** What was noted is written, or cannot be. */
  forget(step: Step): void;
  /** Counts within the transaction that is under way. */
  draft(steps: readonly Step[]): void;
  /** The transaction has ended or begins again. */
  discard(): void;
  store(steps: readonly Step[]): void;
  /** What is stored has cost, and what the transaction under way adds. */
  spentMicros(): number;
}

export function createKnownSteps(earlier: readonly Step[]): KnownSteps {
  const stored = new Map(earlier.map((step) => [step.n, step]));
  const noted = new Map<number, Step>();
  const drafts = new Map<number, Step>();
  let storedMicros = earlier.reduce((sum, step) => sum + step.costMicros, 0);
  /** Until one changes. */
  let listed: readonly Step[] | null = null;

  const costOf = (n: number): number => stored.get(n)?.costMicros ?? 0;

  return {
    list() {
      const all = (): Step[] => [...new Map([...stored, ...noted]).values()];
      listed ??= all().sort((left, right) => left.n - right.n);
      return listed;
    },
    note(step) {
      noted.set(step.n, step);
      listed = null;
    },
    forget(step) {
      // It may have been noted again since.
      if (noted.get(step.n) !== step) return;
      noted.delete(step.n);
      listed = null;
    },
    draft(steps) {
      for (const step of steps) drafts.set(step.n, step);
    },
    discard: () => drafts.clear(),
    store(steps) {
      for (const step of steps) {
        storedMicros += step.costMicros - costOf(step.n);
        stored.set(step.n, step);
      }
      listed = null;
    },
    spentMicros() {
      let sum = storedMicros;
      for (const [n, { costMicros }] of drafts) sum += costMicros - costOf(n);
      return sum;
    },
  };
}
