export const CONTACT_SUBJECTS = ['general', 'billing', 'technical', 'business'] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const CONTACT_NAME_MAX_LENGTH = 100;
export const CONTACT_PAGE_MAX_LENGTH = 200;
export const CONTACT_MESSAGE_MIN_LENGTH = 10;
export const CONTACT_MESSAGE_MAX_LENGTH = 5_000;
