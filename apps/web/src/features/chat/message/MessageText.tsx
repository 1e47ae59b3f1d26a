import { memo, Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { PlainText } from '../../../ui/markdown/PlainText.tsx';

const load = () => import('../../../ui/markdown/MarkdownText.tsx');
// The parser is larger than the rest of the page: it comes after the composer can be used.
const MarkdownText = lazyPart(async () => ({ default: (await load()).MarkdownText }));

/** Fetches the parser ahead of the first reply. A failure is no harm: it is asked for again when it is needed. */
export function preloadMessageText(): void {
  load().catch(() => undefined);
}

export interface MessageTextProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

export const MessageText = memo(function MessageText({ text, isStreaming }: MessageTextProps) {
  return (
    <Suspense
      fallback={
        <div className="prose-reply whitespace-pre-wrap">
          <PlainText text={text} />
        </div>
      }
    >
      <MarkdownText text={text} isStreaming={isStreaming} />
    </Suspense>
  );
});
