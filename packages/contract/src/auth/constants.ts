/** US dollars a guest session starts with and never exceeds. */
export const GUEST_MAX_BALANCE = 0.1;
/** Fraction of a guest's credit after which the one warning shows. */
export const CREDIT_WARNING_THRESHOLD = 0.8;
export const GUEST_TOKEN_LIFETIME_HOURS = 24;
/** US dollars a registered account starts with. */
export const SIGNUP_BALANCE = 5;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 50;
export const USERNAME_PATTERN = /^[A-Za-z0-9._-]+$/;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** US dollars that all guests of one place may spend together. */
export const LOCATION_GUEST_CREDIT = 0.5;
