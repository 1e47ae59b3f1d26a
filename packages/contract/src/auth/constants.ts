/** US dollars a guest session starts with and never exceeds. */
export const GUEST_MAX_BALANCE = 0.1;
/** Fraction of a guest's credit after which the one warning shows. */
export const CREDIT_WARNING_THRESHOLD = 0.8;
export const GUEST_TOKEN_LIFETIME_HOURS = 24;
