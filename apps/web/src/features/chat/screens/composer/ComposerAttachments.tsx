import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { ComposerImage } from '../../pictures/ComposerImage.tsx';
import { filesOf, type Draft } from '../../composer/drafts.ts';
import type { Attaching } from './use-attachments.ts';

const ComposerFiles = lazyPart(() =>
  import('./ComposerFiles.tsx').then((module) => ({ default: module.ComposerFiles })),
);

export interface ComposerAttachmentsProps {
  readonly sessionId: string;
  readonly draft: Draft;
  readonly attaching: Attaching;
}

/** The picture and the files that go with a message. */
export function ComposerAttachments({ sessionId, draft, attaching }: ComposerAttachmentsProps) {
  const { pictureProblem, removePicture } = attaching;
  const files = filesOf(draft);
  const hasPicture = draft.image !== null || pictureProblem !== undefined;
  if (!hasPicture && files.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 px-3 pt-3">
      {hasPicture && <ComposerImage image={draft.image} problem={pictureProblem} onRemove={removePicture} />}
      {files.length > 0 && (
        <Suspense fallback={<div className="h-13" />}>
          <ComposerFiles sessionId={sessionId} files={files} />
        </Suspense>
      )}
    </div>
  );
}
