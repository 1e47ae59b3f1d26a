import { useEffect } from 'react';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { toFile } from '../../pictures/image.ts';
import type { AttachedImage } from '../../sessions/message.ts';

async function describe(sessionId: string, image: AttachedImage): Promise<void> {
  const { fileReader } = await import('../../attachments/browser-file-reader.ts');
  const draft = chat.drafts.read(sessionId);
  // It was taken out meanwhile.
  if (draft.image !== image) return;
  chat.drafts.write(sessionId, { ...draft, image: null });
  fileReader.add(sessionId, [toFile(image)], useChatPreferences.getState().skipsFilePictures);
}

/** Where an agent answers, which sees no pictures, that of the draft becomes a file, which is described. */
export function useDescribedPicture(sessionId: string, image: AttachedImage | null): void {
  useEffect(() => {
    if (image) describe(sessionId, image).catch((error: unknown) => showError(toAppError(error)));
  }, [sessionId, image]);
}
