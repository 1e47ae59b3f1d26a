import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { notify, showError, textsOf } from '../../../../platform/toasts.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { filesOf } from '../../composer/drafts.ts';

/** As many as one message may carry. */
const MAX_FILES = 100;

export interface Attaching {
  readonly attach: (files: readonly File[]) => void;
  /** What was chosen is on its way into the draft; a message sent now would go without it. */
  readonly isTaking: boolean;
  /** What is wrong with the chosen picture. */
  readonly pictureProblem: string | undefined;
  readonly removePicture: () => void;
}

const loadFileReader = async () =>
  Promise.all([
    import('../../attachments/browser-file-reader.ts'),
    import('../../attachments/split-attachments.ts'),
  ]);

/** Puts chosen, dropped and pasted files into the draft of a chat. `hasVision`: a model that answers could see a picture. */
export function useAttachments(sessionId: string, hasVision: boolean): Attaching {
  const { t } = useTranslation('chat');
  const [pictureProblem, setPictureProblem] = useState<string>();
  const [takingCount, setTakingCount] = useState(0);
  const isReadingPicture = useRef(false);

  const attachPicture = useCallback(
    async (file: File) => {
      setPictureProblem(undefined);
      isReadingPicture.current = true;
      try {
        const { readImage } = await import('../../pictures/read-image.ts');
        const image = await readImage(file);
        chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), image });
      } catch (error) {
        setPictureProblem(textsOf(toAppError(error).code).text);
      } finally {
        isReadingPicture.current = false;
      }
    },
    [sessionId],
  );

  const take = useCallback(
    async (chosen: readonly File[]) => {
      const [{ fileReader }, { splitAttachments }] = await loadFileReader();
      const draft = chat.drafts.read(sessionId);
      // What waits becomes one message with this draft.
      const isWaiting = (chat.drafts.readQueued(sessionId)?.image ?? null) !== null;
      const hasRoom = hasVision && draft.image === null && !isWaiting && !isReadingPicture.current;
      const { picture, files } = splitAttachments(chosen, hasRoom);
      const room = MAX_FILES - filesOf(draft).length;
      if (files.length > room) void notify('warning', { title: t('files.tooMany', { count: MAX_FILES }) });
      const { skipsFilePictures } = useChatPreferences.getState();
      if (files.length > 0) fileReader.add(sessionId, files.slice(0, room), skipsFilePictures);
      if (picture) await attachPicture(picture);
    },
    [sessionId, hasVision, attachPicture, t],
  );

  const attach = useCallback(
    (chosen: readonly File[]) => {
      setTakingCount((count) => count + 1);
      take(chosen)
        .catch((error: unknown) => showError(toAppError(error)))
        .finally(() => setTakingCount((count) => count - 1));
    },
    [take],
  );

  const removePicture = useCallback(() => {
    setPictureProblem(undefined);
    chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), image: null });
  }, [sessionId]);

  return { attach, isTaking: takingCount > 0, pictureProblem, removePicture };
}
