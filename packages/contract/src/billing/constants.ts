/** Fraction of a month's limit from which on the answers warn. */
export const BUDGET_WARNING_THRESHOLD = 0.8;
