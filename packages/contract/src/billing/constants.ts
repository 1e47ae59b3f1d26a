/** Fraction of a month's limit at which replies carry a warning. */
export const BUDGET_WARNING_THRESHOLD = 0.8;
