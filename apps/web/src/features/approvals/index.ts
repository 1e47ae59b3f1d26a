import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** A request for approval inside a run. */
export const ApprovalCard = lazyPart(() =>
  import('./cards.ts').then((module) => ({ default: module.ApprovalCard })),
);

/** All requests of a run. */
export const RunRequests = lazyPart(() =>
  import('./cards.ts').then((module) => ({ default: module.RunRequests })),
);

/** Keeps the count of what waits. */
export const loadWaitingWatch = () => import('./watch-waiting.ts').then((module) => module.watchWaiting);
