// Money is integer micro-dollars internally and US dollars with at most six decimals on the wire.
export { isInMicros, roundDollars, toDollars, toMicros } from '@parley/contract/billing/dollars.ts';
