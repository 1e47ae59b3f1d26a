export { createBilling } from './billing.service.ts';
export { createBillingRoutes } from './billing.routes.ts';
export { createBudgets } from './billing.budgets.ts';
export { createLedgerWatch } from './billing.watch.ts';
export { isUsable } from './billing.prices.ts';
export { reconcile, toReport } from './billing.reconcile.ts';
export type { Billing } from './billing.service.ts';
export type { FixedPrices } from './billing.prices.ts';
