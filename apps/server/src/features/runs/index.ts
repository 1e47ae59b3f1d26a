export { createFindLastCall } from './by-agent/last-call.store.ts';
export { createRuns, RUNS_PER_PROCESS } from './runs.service.ts';
export { createRunRoutes } from './runs.routes.ts';
export type { Runs } from './runs.service.ts';
export type { DeployedRun, DeployedRuns, EndedRun } from './runs.deployed.ts';
export type {
  Beginning,
  DeployedStart,
  KnownKind,
  PreparedSteps,
  ResumableKind,
  RunKind,
} from './runs.kind.ts';
export type { Step } from './steps/step.ts';
export type { ApprovalRequest, BodyEnd, StepsContext, TurnResult } from './steps/steps.body.ts';
export type { BodyContext, RunBody, RunWire } from './runs.request.ts';
export type { RunRow } from './runs.store.ts';
export { requestCancelAll } from './runs.store.ts';
export { RUN_TABLES } from './runs.tables.ts';
export { toRun, toRunSummary } from './runs.present.ts';
export { toRunStep } from './steps/steps.present.ts';
export { readStoredInput, readStoredStart } from './steps/steps.resume.ts';
export { runStates } from './runs.states.store.ts';
