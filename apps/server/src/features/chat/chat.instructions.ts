// The system texts of titles and summaries, in the place of whatever a client sends.

export const TITLE_INSTRUCTION =
  'Write a title for a conversation that begins with the message below. Three to five words, or four to twelve characters if the message is Chinese. The same language as the message. No quotation marks, no punctuation at the end, nothing but the title.';

export const SUMMARY_INSTRUCTION =
  'Summarise the conversation below so that it can be continued from your summary alone. Keep names, figures, decisions and open questions. The same language as the conversation. Nothing but the summary.';
