import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { greetingAt } from './greeting-at.ts';
import { preloadMessageText } from '../../../ui/markdown/MessageText.tsx';

export interface NewChatProps {
  /** Empty for guests. */
  readonly personName?: string | undefined;
  /** 0 to 23, local time. */
  readonly hour: number;
  /** The composer, `size="tall"`. */
  readonly children: ReactNode;
  /** What one could begin with; its room is there before it is. */
  readonly starts: ReactNode;
  /** The last chats, at the left of the starts; undefined where there are none. */
  readonly recent?: ReactNode;
  /** Below the rest, so that it moves nothing where it comes late. */
  readonly activity?: ReactNode;
}

/** Time for the page itself to settle. */
const PRELOAD_AFTER_MS = 1_500;

const HEAD = 'border-b border-line pb-1.5 text-12 font-medium text-ink-3';

/** Before the first message: a greeting, the composer, where one left off and what one could begin with. */
export function NewChat({ personName = '', hour, children, starts, recent, activity }: NewChatProps) {
  const { t } = useTranslation('chat');
  useEffect(() => {
    const timer = setTimeout(preloadMessageText, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const hasRecent = recent !== undefined;
  const greeting = t(`newPage.${greetingAt(hour)}`);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pt-10 pb-6 tablet:pt-29.5">
      <div className="read-column px-4 tablet:px-6">
        <h1 className="mb-4.5 text-28 font-bold tracking-[-0.02em]">
          {personName === '' ? greeting : t('newPage.withName', { greeting, name: personName })}
        </h1>
        {children}
        <p className="mt-2 hidden px-1 text-12 text-ink-3 tablet:block">{t('newPage.hint')}</p>
        <div className={`mt-7 grid grid-cols-1 gap-x-10 gap-y-8 ${hasRecent ? 'tablet:grid-cols-2' : ''}`}>
          {hasRecent && (
            <section aria-labelledby="continue-with">
              <h2 id="continue-with" className={HEAD}>
                {t('newPage.continueWith')}
              </h2>
              {recent}
            </section>
          )}
          <section aria-labelledby="start-with">
            <h2 id="start-with" className={HEAD}>
              {t('newPage.startWith')}
            </h2>
            <div className={hasRecent ? 'min-h-44' : 'min-h-44 tablet:min-h-22'}>{starts}</div>
          </section>
        </div>
        {activity}
      </div>
    </div>
  );
}
