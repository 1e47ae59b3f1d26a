/** Conversations come along, with pictures as text. */
export const MAX_GATEWAY_BODY_BYTES = 10 * 1024 * 1024;
/** Functions of the caller's that one call may name. */
export const MAX_FUNCTIONS = 128;
/** Pieces of one message. */
export const MAX_MESSAGE_PARTS = 500;
/** Pictures of a whole conversation. */
export const MAX_GATEWAY_PICTURES = 9;
/** What the ids of agents begin with where they are used as models. */
export const AGENT_MODEL_PREFIX = 'agent/';
/** Texts that one call turns into vectors. */
export const MAX_EMBEDDING_TEXTS = 256;
