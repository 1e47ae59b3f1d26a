import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export { useCanPay } from './use-can-pay.ts';

/** In the menu of an account. */
export const AccountFunds = lazyPart(() =>
  import('./components/AccountFunds.tsx').then((module) => ({ default: module.AccountFunds })),
);
