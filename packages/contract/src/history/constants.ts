/** Format version of stored conversations; others are rejected. */
export const HISTORY_VERSION = 1;
/** Conversations of one bulk sync, and messages of one append. */
export const SYNC_BATCH = 50;
/** Bytes of one body with conversations. */
export const MAX_SYNC_BODY_BYTES = 10 * 1024 * 1024;
/** Conversations of one account. */
export const MAX_CONVERSATIONS = 100_000;
export const MAX_SESSION_MESSAGES = 20_000;
/** Bytes of all messages of one conversation: it is loaded as a whole. */
export const MAX_SESSION_BYTES = 32 * 1024 * 1024;
export const MAX_MESSAGE_CHARACTERS = 2_000_000;
export const SESSION_NAME_MAX_LENGTH = 200;
export const PREVIEW_CHARACTERS = 120;
export const SEARCH_DEFAULT_LIMIT = 20;
export const SEARCH_MAX_LIMIT = 50;
/** What a person can think of a reply. */
export const REPLY_RATINGS = ['good', 'bad'] as const;
export type ReplyRating = (typeof REPLY_RATINGS)[number];
/** Days during which a removed conversation cannot be saved again. */
export const TOMBSTONE_DAYS = 90;
/** Conversations a user can share at a time. */
export const MAX_SHARES = 200;
/** First line of the message that summarises earlier ones. */
export const SUMMARY_LABEL = 'Previous Chat Summary';
