import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, textsOf } from '../../../platform/toasts.ts';
import { chat } from '../browser-chat.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import { filesOf } from '../drafts.ts';
import { readImage } from '../image.ts';

/** As many as one message may carry. */
const MAX_FILES = 100;

export interface Attaching {
  readonly attach: (files: readonly File[]) => void;
  /** What is wrong with the chosen picture. */
  readonly pictureProblem: string | undefined;
  readonly removePicture: () => void;
}

const loadFileReader = async () =>
  Promise.all([import('../files/browser-file-reader.ts'), import('../files/split-attachments.ts')]);

/** Puts chosen, dropped and pasted files into the draft of a chat. `hasSight`: some model could see a picture. */
export function useAttachments(sessionId: string, hasSight: boolean): Attaching {
  const { t } = useTranslation('chat');
  const [pictureProblem, setPictureProblem] = useState<string>();

  const attachPicture = useCallback(
    async (file: File) => {
      setPictureProblem(undefined);
      try {
        const image = await readImage(file);
        chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), image });
      } catch (error) {
        setPictureProblem(textsOf(toAppError(error).code).text);
      }
    },
    [sessionId],
  );

  const attach = useCallback(
    (chosen: readonly File[]) => {
      void loadFileReader().then(([{ fileReader }, { splitAttachments }]) => {
        const draft = chat.drafts.read(sessionId);
        const { picture, files } = splitAttachments(chosen, hasSight && draft.image === null);
        if (picture) void attachPicture(picture);
        const room = MAX_FILES - filesOf(draft).length;
        if (files.length > room) void notify('warning', { title: t('files.tooMany', { count: MAX_FILES }) });
        const { skipsFilePictures } = useChatPreferences.getState();
        if (files.length > 0) fileReader.add(sessionId, files.slice(0, room), skipsFilePictures);
      });
    },
    [sessionId, hasSight, attachPicture, t],
  );

  const removePicture = useCallback(() => {
    setPictureProblem(undefined);
    chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), image: null });
  }, [sessionId]);

  return { attach, pictureProblem, removePicture };
}
