import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** Of an agent: its schedules, its API and its webhooks. */
export const DeploymentsTab = lazyPart(() =>
  import('./tab/DeploymentsTab.tsx').then((module) => ({ default: module.DeploymentsTab })),
);

export const ApiTab = lazyPart(() =>
  import('./api/ApiTab.tsx').then((module) => ({ default: module.ApiTab })),
);
