import mermaidAddress from 'mermaid/dist/mermaid.min.js?url';
import { Code, TriangleAlert, Workflow } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/IconButton.tsx';
import { type DrawMessage, readFrameMessage } from './preview-messages.ts';
import { useIsDark } from './code/use-is-dark.ts';
import { useIsPrinting } from './code/use-is-printing.ts';

const FRAME_PAGE = 'preview-frame.html';
const LOAD_LIMIT_MS = 15_000;
const DRAW_LIMIT_MS = 2_000;
const FIRST_HEIGHT_PX = 160;

type Stage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawn'; readonly height: number }
  | { readonly kind: 'failed' };

export interface DiagramProps {
  readonly source: string;
  /** The source as code, shown on request and when drawing failed. */
  readonly fallback: ReactNode;
}

/** Draws in a frame without origin, network or reach into this page; over two seconds it is taken away. */
export function Diagram({ source, fallback }: DiagramProps) {
  const { t } = useTranslation('chat');
  const isDark = useIsDark();
  const isPrinting = useIsPrinting();
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' });
  const [showsSource, setShowsSource] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setStage({ kind: 'failed' }), delayMs);
    };
    const draw = () => {
      const library = new URL(mermaidAddress, document.baseURI).href;
      const message: DrawMessage = { type: 'draw', source, isDark, library };
      limit(LOAD_LIMIT_MS);
      // The frame has an opaque origin, which only `*` addresses; the message holds nothing but the shown source.
      frame.current?.contentWindow?.postMessage(message, '*');
    };
    const handleMessage = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow || event.origin !== 'null')
        return;
      const message = readFrameMessage(event.data);
      if (message === null) return;
      if (message.type === 'ready') draw();
      else if (message.type === 'drawing') limit(DRAW_LIMIT_MS);
      else {
        clearTimeout(timer);
        setStage(message.type === 'drawn' ? { kind: 'drawn', height: message.height } : { kind: 'failed' });
      }
    };
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [source, isDark]);

  if (stage.kind === 'failed') {
    return (
      <>
        <p role="status" className="mt-1 mb-1.5 flex items-center gap-2 text-13 text-danger">
          <TriangleAlert size={14} aria-hidden />
          {t('diagram.failed')}
        </p>
        {fallback}
      </>
    );
  }
  // Out of view it is not drawn yet, and paper does not wait for it.
  const isSource = showsSource || (isPrinting && stage.kind === 'waiting');
  return (
    <div className="relative my-1 mb-3.5">
      {isSource && fallback}
      <figure aria-label={t('diagram.label')} hidden={isSource} className="prose-diagram">
        <iframe
          // A change of theme needs a fresh frame: the old one has already drawn.
          key={String(isDark)}
          ref={frame}
          title={t(stage.kind === 'waiting' ? 'diagram.loading' : 'diagram.label')}
          src={FRAME_PAGE}
          sandbox="allow-scripts"
          loading="lazy"
          referrerPolicy="no-referrer"
          // Until it has taken the theme of this page, a frame is a white box in the dark one.
          className={stage.kind === 'waiting' ? 'opacity-0' : undefined}
          style={{ height: stage.kind === 'drawn' ? stage.height : FIRST_HEIGHT_PX }}
        />
      </figure>
      <div data-print="hide" className="absolute top-1.5 right-1.5 rounded-2 bg-surface">
        <IconButton
          label={t(showsSource ? 'diagram.preview' : 'diagram.source')}
          size="small"
          aria-pressed={showsSource}
          onClick={() => setShowsSource(!showsSource)}
        >
          {showsSource ? <Workflow size={14} aria-hidden /> : <Code size={14} aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
