/** Bytes of an attached image or file, and of all images of one message together. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Images of earlier messages that are sent again with a message. */
export const MAX_HISTORY_PICTURES = 8;
/** Seconds between two keep-alive comments of an open stream. */
export const KEEP_ALIVE_SECONDS = 15;
/** Clients treat a stream as stalled after twice this time without a byte (2.5 times on iOS). */
export const HEARTBEAT_SECONDS = 60;
/** Characters of one prompt. */
export const MAX_PROMPT_CHARACTERS = 400_000;
export const MAX_HISTORY_MESSAGES = 2_000;
/** Hours during which a reply can be reattached and an idempotency key is honoured. */
export const REATTACH_HOURS = 24;
