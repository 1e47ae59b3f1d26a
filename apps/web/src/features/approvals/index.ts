import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** A request for approval inside a run. */
export const ApprovalCard = lazyPart(() =>
  import('./screens/ApprovalCard.tsx').then((module) => ({ default: module.ApprovalCard })),
);

/** All requests of a run. */
export const RunRequests = lazyPart(() =>
  import('./screens/RunRequests.tsx').then((module) => ({ default: module.RunRequests })),
);

/** Keeps the count of what waits. */
export const loadWaitingWatch = () => import('./watch-waiting.ts').then((module) => module.watchWaiting);
