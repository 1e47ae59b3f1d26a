import { Play, RotateCw, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';

const FRAME_PAGE = 'app-frame.html';

export interface MiniAppProps {
  readonly title: string;
  readonly html: string;
}

interface FrameProps extends MiniAppProps {
  readonly label: string;
}

/** Without origin, network or reach into this page: the sandbox, the frame's own policy and that of this page each see to it. */
function Frame({ html, label }: FrameProps) {
  const isTaken = useRef(false);
  return (
    <iframe
      title={label}
      src={FRAME_PAGE}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      className="min-h-0 w-full flex-1 border-0 bg-white"
      onLoad={({ currentTarget }) => {
        // Once: where the app has taken itself elsewhere, that page is told nothing.
        if (isTaken.current) return;
        isTaken.current = true;
        // The frame has an opaque origin, which only `*` addresses; the message is the shown page.
        currentTarget.contentWindow?.postMessage(html, '*');
      }}
    />
  );
}

/** A page with scripts that an agent has written. It runs when the person says so, and until they say so. */
export function MiniApp({ title, html }: MiniAppProps) {
  const { t } = useTranslation('artifacts');
  /** How often it was begun; 0 while it does not run. */
  const [run, setRun] = useState(0);
  if (run === 0)
    return (
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
        <p className="max-w-80 text-13 text-ink-2">{t('app.about')}</p>
        <Button variant="primary" onClick={() => setRun(1)}>
          <Play size={14} aria-hidden />
          {t('app.run')}
        </Button>
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Frame key={run} title={title} html={html} label={t('app.frame', { title })} />
      <div className="flex flex-none items-center gap-2 border-t border-line px-3 py-2">
        <p className="min-w-0 flex-1 truncate text-12 text-ink-3">{t('app.sealed')}</p>
        <Button size="small" onClick={() => setRun(run + 1)}>
          <RotateCw size={13} aria-hidden />
          {t('app.restart')}
        </Button>
        <Button size="small" onClick={() => setRun(0)}>
          <Square size={13} aria-hidden />
          {t('app.stop')}
        </Button>
      </div>
    </div>
  );
}
