export const ADMIN_USERS_PER_PAGE = 50;
export const AUDIT_ENTRIES_PER_PAGE = 50;
/** Of the audit log. */
export const AUDIT_MAX_DAYS = 365;
export const AUDIT_DEFAULT_DAYS = 7;
export const REASON_MAX_LENGTH = 300;
/** US dollars that one adjustment may add or deduct. */
export const ADJUSTMENT_MAX = 10_000;
export const OVERVIEW_DAYS = [1, 7, 30] as const;
/** Entries of a balance beside a user. */
export const USER_ENTRIES = 8;
/** Of all entries of one account. */
export const USER_ENTRIES_PER_PAGE = 50;
