import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';

const COUNTDOWN_SECONDS = 3;

export interface CrashScreenProps {
  /** Null: no automatic refresh. */
  readonly secondsLeft: number | null;
  /** True when this is the second failure in a row. */
  readonly isRepeated: boolean;
  readonly details: string;
  readonly reportId?: string | undefined;
  readonly onStopCountdown: () => void;
  readonly onRefresh: () => void;
  readonly onGoHome: () => void;
}

export function CrashScreen(props: CrashScreenProps) {
  const { t } = useTranslation('common');
  const { secondsLeft, isRepeated, details, reportId } = props;
  const isCounting = secondsLeft !== null;
  return (
    <main className="grid h-dvh place-items-center overflow-y-auto bg-canvas p-4">
      <section role="alert" className="w-full max-w-115 rounded-4 border border-line bg-surface px-6 py-5.5">
        <h1 className="text-17 font-bold">{t('crash.title')}</h1>
        <p className="mt-1 mb-3.5 text-ink-3">{t('crash.subtitle')}</p>
        {isCounting && (
          <div className="mb-3.5 text-ink-3">
            <p className="mb-2">{t('crash.countdown', { count: secondsLeft })}</p>
            <Meter
              value={1 - secondsLeft / COUNTDOWN_SECONDS}
              tone="ink"
              isThin
              label={t('crash.progress')}
            />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" size="small" onClick={props.onRefresh}>
            {t(isRepeated ? 'crash.refresh' : 'crash.refreshPage')}
          </Button>
          <Button size="small" onClick={props.onGoHome}>
            {t(isRepeated ? 'crash.goToHome' : 'crash.goHome')}
          </Button>
          {isCounting && (
            <span className="ml-auto">
              <Button variant="ghost" size="small" onClick={props.onStopCountdown}>
                {t('crash.stop')}
              </Button>
            </span>
          )}
        </div>
        <details className="group/details mt-3.5">
          <summary className="flex cursor-pointer list-none items-center gap-2 text-[12.5px] text-ink-3">
            <ChevronRight size={14} aria-hidden className="group-open/details:rotate-90" />
            {t('crash.details')}
            {reportId !== undefined && `, ${t('crash.report', { id: reportId })}`}
          </summary>
          <div className="relative mt-2">
            <pre
              tabIndex={0}
              className="max-h-50 overflow-auto rounded-3 border border-line bg-code p-3 pr-10 font-mono text-12 whitespace-pre-wrap wrap-anywhere"
            >
              {details}
            </pre>
            <span className="absolute top-1.5 right-1.5">
              <CopyButton label={t('crash.copyDetails')} getText={() => details} />
            </span>
          </div>
        </details>
      </section>
    </main>
  );
}
