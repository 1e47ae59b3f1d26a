export { createBilling } from './billing.service.ts';
export { isUsable } from './billing.prices.ts';
export type { Billing } from './billing.service.ts';
export type { FixedPrices } from './billing.prices.ts';
