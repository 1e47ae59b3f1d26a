/** US dollars. */
export const PAYMENT_MIN = 5;
export const PAYMENT_MAX = 500;
/** Amounts offered; the id of each is its amount. */
export const PAYMENT_PACKAGES = [5, 10, 25, 50, 100] as const;

/** US dollars, of the automatic refill. */
export const REFILL_THRESHOLD_MAX = 500;
export const REFILL_CEILING_MAX = 5_000;
/** Failed charges in a row after which the automatic refill turns itself off. */
export const REFILL_MAX_FAILURES = 3;

/** US dollars: below this an account without automatic refill is told that its balance is low. */
export const LOW_BALANCE = 1;

/** The cards of the sandbox. */
export const SANDBOX_CARD = '4242424242424242';
export const SANDBOX_DECLINED_CARD = '4000000000000002';
