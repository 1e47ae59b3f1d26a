import { MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { ChatStore } from '../chat.store.ts';
import { listPictured } from '../pictures/earlier-pictures.ts';
import { isServerOnlyImage } from '../sessions/message.ts';
import { listBranch } from '../sessions/message-tree.ts';

export interface SentPictures {
  /** What is asked about a picture is not asked without it: one that is on the server only is fetched first. */
  bringOwn(sessionId: string, promptId: string | null, canSee: boolean): Promise<AppError | null>;
  /** Those of earlier messages that could go along and are on the server only. What does not come is left out. */
  bringEarlier(sessionId: string, leafId: string | null): Promise<void>;
}

/** Fetches the pictures that a send needs. */
export function createSentPictures(
  store: Pick<ChatStore, 'findMessage' | 'fetchPicture' | 'state'>,
): SentPictures {
  return {
    async bringOwn(sessionId, promptId, canSee) {
      if (!canSee || promptId === null) return null;
      const isMissing = () => isServerOnlyImage(store.findMessage(sessionId, promptId)?.image ?? null);
      if (!isMissing()) return null;
      const failure = await store.fetchPicture(sessionId, promptId).then(() => null, toAppError);
      return isMissing() ? new AppError('picture_missing', { cause: failure }) : null;
    },
    async bringEarlier(sessionId, leafId) {
      const branch = listBranch(store.state.getState().messages[sessionId] ?? [], leafId);
      const missing = listPictured(branch)
        .slice(0, MAX_HISTORY_PICTURES)
        .filter(({ image }) => isServerOnlyImage(image));
      await Promise.allSettled(missing.map(({ id }) => store.fetchPicture(sessionId, id)));
    },
  };
}
