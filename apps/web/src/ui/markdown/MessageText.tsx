import { memo, Suspense, useEffect } from 'react';
import { lazyPart, type UnavailableProps } from '../feedback/lazy-part.tsx';
import { PlainText } from './PlainText.tsx';

const load = () => import('./MarkdownText.tsx');
// The parser is larger than the rest of the page: it comes after the composer can be used.
const MarkdownText = lazyPart(async () => ({ default: (await load()).MarkdownText }), UnparsedText);

/** Fetches the parser ahead of the first reply. A failure is no harm: it is asked for again when it is needed. */
export function preloadMessageText(): void {
  load().catch(() => undefined);
}

export interface MessageTextProps {
  readonly text: string;
  readonly isStreaming: boolean;
}

const RETRY_MS = 10_000;

function RawText({ text }: { readonly text: string }) {
  return (
    <div className="prose-reply whitespace-pre-wrap">
      <PlainText text={text} />
    </div>
  );
}

/** Without its parser, for instance while the server is away, a reply stays readable, and is drawn once the parser comes. */
function UnparsedText({ text, onRetry }: UnavailableProps & { readonly text: string }) {
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_MS);
    return () => clearInterval(timer);
  }, [onRetry]);
  return <RawText text={text} />;
}

export const MessageText = memo(function MessageText({ text, isStreaming }: MessageTextProps) {
  return (
    <Suspense fallback={<RawText text={text} />}>
      <MarkdownText text={text} isStreaming={isStreaming} />
    </Suspense>
  );
});
