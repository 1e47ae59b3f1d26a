import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './overlay/ConfirmDialog.tsx';

/** The browser asks before it unloads a page that holds what was not saved. */
export function useUnloadQuestion(hasUnsaved: () => boolean): void {
  const current = useRef(hasUnsaved);
  useEffect(() => {
    current.current = hasUnsaved;
  });
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (current.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, []);
}

export interface LeaveWords {
  readonly title: string;
  readonly text: string;
}

/**
 * Asks before a page is left that holds what was not saved. Answers the question, to be drawn. `onLeave`: what was not
 * saved is given up. `words`: where it is no change that would be lost.
 */
export function useLeaveQuestion(
  hasUnsaved: () => boolean,
  onLeave?: () => void,
  words?: LeaveWords,
): ReactNode {
  const { t } = useTranslation('common');
  const current = useRef(hasUnsaved);
  useEffect(() => {
    current.current = hasUnsaved;
  });
  useUnloadQuestion(hasUnsaved);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      current.current() && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words?.title ?? t('leave.title')}
      action={t('leave.action')}
      onCancel={() => blocker.reset()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
    >
      {words?.text ?? t('leave.text')}
    </ConfirmDialog>
  );
}
