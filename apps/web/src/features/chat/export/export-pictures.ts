import { getImage } from '@parley/contract/history/endpoints.ts';
import { api } from '../../../platform/api/client.ts';
import { logProblem } from '../../../platform/log.ts';
import type { WholeChat } from './export-chat.ts';
import type { Message } from '../sessions/message.ts';

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** Fetches the pictures that are on the server only. An unavailable one is left out of the file. */
export async function withPictures(
  { session, messages }: WholeChat,
  signal: AbortSignal,
): Promise<WholeChat> {
  const complete: Message[] = [];
  for (const message of messages) {
    const { image } = message;
    if (!image?.storedId || image.url !== null) {
      complete.push(message);
      continue;
    }
    try {
      const params = { id: image.storedIn ?? session.id, image_id: image.storedId };
      const response = await api.openStream(getImage, { params }, { signal });
      complete.push({ ...message, image: { ...image, url: await toDataUrl(await response.blob()) } });
    } catch (error) {
      if (signal.aborted) throw error;
      logProblem('export-picture', error);
      complete.push(message);
    }
  }
  return { session, messages: complete };
}
