/** US dollars of a guest session's initial credit, which is also its maximum. */
export const GUEST_MAX_BALANCE = 0.1;
/** Fraction of a guest's credit at which the single warning is shown. */
export const CREDIT_WARNING_THRESHOLD = 0.8;
export const GUEST_TOKEN_LIFETIME_HOURS = 24;
/** US dollars of a registered account's initial credit. */
export const SIGNUP_BALANCE = 5;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 50;
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** US dollars that all guests of one network may spend together. */
export const LOCATION_GUEST_CREDIT = 0.5;
