// The multipart form of POST /generate as bytes, built without a library so that the load generator is cheap.
import { MODEL } from '../server-under-test.ts';
import { toPrompt, type Directives } from '../vendor/directives.ts';

const BOUNDARY = 'parleybench0123456789';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export const HISTORY = [
  { role: 'user', content: 'How do I boil an egg?' },
  { role: 'assistant', content: 'Put it in boiling water for seven minutes, then in cold water for one.' },
];

export function toForm(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** A message in a conversation, with everything that the web app sends. Without a model the server chooses. */
export function toMessageForm(
  directives: Directives,
  sessionId: string,
  model: string | null = MODEL,
): string {
  return toForm({
    prompt: toPrompt(directives),
    stream: 'true',
    ...(model !== null && { model_name: model }),
    chat_history_json: JSON.stringify(HISTORY),
    session_id: sessionId,
  });
}
