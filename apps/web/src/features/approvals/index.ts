import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** A request for approval inside a run. */
export const ApprovalCard = lazyPart(() =>
  import('./screens/ApprovalCard.tsx').then((module) => ({ default: module.ApprovalCard })),
);

/** Keeps the count of what waits. */
export const loadWaitingWatch = () => import('./watch-waiting.ts').then((module) => module.watchWaiting);
