import { logProblem } from '../../platform/log.ts';
import type { SharedConversation, SharedMessage } from './share.ts';
import { sharingApi } from './sharing.api.ts';

/** A shared conversation with its pictures at hand, ready to be taken in. */
export interface SharedCopy {
  readonly conversation: SharedConversation;
  /** `data:` addresses by the id of their message. */
  readonly pictures: ReadonlyMap<string, string>;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}

/** Pictures that cannot be had are left out: the words matter more. */
export async function copyShared(conversation: SharedConversation): Promise<SharedCopy> {
  const withPicture = conversation.messages.flatMap(({ id, picture }: SharedMessage) =>
    picture ? [{ id, picture }] : [],
  );
  const pictures = new Map<string, string>();
  for (const { id, picture } of withPicture) {
    try {
      pictures.set(id, await toDataUrl(await sharingApi.readPicture(conversation.token, picture.url)));
    } catch (error) {
      logProblem('shared-picture', error);
    }
  }
  return { conversation, pictures };
}
