export { createRuns, RUNS_PER_PROCESS } from './runs.service.ts';
export { createRunRoutes } from './runs.routes.ts';
export type { Runs } from './runs.service.ts';
export type { RunKind } from './runs.kind.ts';
export type { BodyContext, RunBody, RunWire } from './runs.request.ts';
export type { RunRow } from './runs.store.ts';
export { requestCancelAll } from './runs.store.ts';
export { RUN_TABLES } from './runs.tables.ts';
export { runStates } from './runs.states.store.ts';
