import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Of an agent: its schedules, its API and its webhooks. */
export const DeploymentsTab = lazyPart(() =>
  import('./tab/DeploymentsTab.tsx').then((module) => ({ default: module.DeploymentsTab })),
);

/** Every run of an agent, with the open one beside them. */
export const RunLog = lazyPart(() =>
  import('./screens/logs/RunLog.tsx').then((module) => ({ default: module.RunLog })),
);

/** The next run of an agent, and the share of its runs of 30 days that succeeded. */
export const AgentActivity = lazyPart(() =>
  import('./screens/logs/AgentActivity.tsx').then((module) => ({ default: module.AgentActivity })),
);

export const ApiTab = lazyPart(() =>
  import('./api/ApiTab.tsx').then((module) => ({ default: module.ApiTab })),
);

/** Below a new chat: what agents did by themselves. */
export const loadWhileAway = () => import('./screens/WhileAway.tsx').then((module) => module.WhileAway);

/** Starts a run of a schedule. */
export const RunNow = lazyPart(() =>
  import('./tab/RunNow.tsx').then((module) => ({ default: module.RunNow })),
);
