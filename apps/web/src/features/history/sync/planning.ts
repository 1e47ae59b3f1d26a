import type { Planner } from './plan.ts';
import type { PendingOperation } from './queue.ts';

export interface Planning {
  plan(sessionIds: readonly string[]): Promise<void>;
  /** Resolves when everything asked for so far is planned. */
  whenPlanned(): Promise<void>;
}

export interface PlanningDependencies {
  readonly ask: (operations: readonly PendingOperation[]) => void;
  readonly signal: AbortSignal;
  readonly onProblem: (error: unknown) => void;
}

/** Plans conversations one after the other. Those named together are asked for together: new ones share a call. */
export function createPlanning(planOne: Planner, { ask, signal, onProblem }: PlanningDependencies): Planning {
  let planning: Promise<void> = Promise.resolve();

  async function planNow(sessionIds: readonly string[]): Promise<void> {
    const operations: PendingOperation[] = [];
    for (const sessionId of sessionIds) operations.push(...(await planOne(sessionId)));
    if (!signal.aborted) ask(operations);
  }

  return {
    plan(sessionIds) {
      planning = planning.then(() => planNow(sessionIds)).catch(onProblem);
      return planning;
    },
    whenPlanned: () => planning,
  };
}
