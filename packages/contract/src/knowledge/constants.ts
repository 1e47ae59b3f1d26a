/** Of one account, own ones alone. */
export const MAX_COLLECTIONS = 20;
/** Documents of one collection. */
export const MAX_DOCUMENTS = 200;
/** Passages of one collection: about ten million characters. */
export const MAX_COLLECTION_PASSAGES = 10_000;
/** Passages of all collections of an account. */
export const MAX_ACCOUNT_PASSAGES = 50_000;
/** Of one passage; a document is split where paragraphs, lines or sentences end. */
export const PASSAGE_CHARACTERS = 1_200;
export const COLLECTION_NAME_MAX_LENGTH = 100;
export const COLLECTION_DESCRIPTION_MAX_LENGTH = 500;
export const DOCUMENT_NAME_MAX_LENGTH = 255;
export const KNOWLEDGE_QUERY_MAX_LENGTH = 400;
/** Results of one search, and how many there are unless asked otherwise. */
export const MAX_KNOWLEDGE_RESULTS = 20;
export const USUAL_KNOWLEDGE_RESULTS = 6;
/** Passages of a document that are read at once. */
export const PASSAGES_PER_PAGE = 50;
/** Collections of one agent. */
export const MAX_AGENT_COLLECTIONS = 10;
