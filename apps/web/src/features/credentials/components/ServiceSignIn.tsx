import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { ExternalLink, LogIn } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageReturn } from '../../../ui/use-page-return.ts';
import { browserClock } from '../../../platform/clock.ts';
import { credentialActions, rereadCredentials } from '../credentials.api.ts';

export interface ServiceSignInProps {
  readonly credential: Credential;
  /** In a window of its own: what this page is about goes on once it is closed. */
  readonly isInWindow: boolean;
}

const LOOK_MS = 500;

/** Browsers say of a window of another origin no more than whether it is closed. */
function useWindowClosed(opened: Window | null, onClosed: () => void): void {
  useEffect(() => {
    if (opened === null) return undefined;
    let stop: () => void;
    const look = () => {
      if (opened.closed) onClosed();
      else stop = browserClock.after(LOOK_MS, look);
    };
    stop = browserClock.after(LOOK_MS, look);
    return () => stop();
  }, [opened, onClosed]);
}

/** What the browser was told to open. A page that was closed meanwhile has nothing to go to. */
function leadTo(url: string, opened: Window | null): void {
  if (opened && !opened.closed) opened.location.href = url;
  else window.location.assign(url);
}

/** Leads to the page of the service; what it answers is taken by the sign-in screen. */
export function ServiceSignIn({ credential, isInWindow }: ServiceSignInProps) {
  const { t } = useTranslation('credentials');
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [opened, setOpened] = useState<Window | null>(null);
  const [wasClosed, setClosed] = useState(false);
  const { credential_key: key, provider, state } = credential;
  // From the page of the service.
  usePageReturn(() => setBusy(false));

  const noteClosed = useCallback(() => {
    setOpened(null);
    // Where it was closed after the sign-in, this is gone with the next answer.
    void rereadCredentials().finally(() => setClosed(true));
  }, []);
  useWindowClosed(opened, noteClosed);

  async function open(): Promise<void> {
    // Right at the press: later, browsers refuse to open one.
    const popup = isInWindow ? window.open('', '', 'popup,width=560,height=720') : null;
    setBusy(true);
    setFailed(false);
    setClosed(false);
    try {
      const { url } = await credentialActions.startSignIn(key);
      leadTo(url, popup);
      if (popup) {
        setBusy(false);
        setOpened(popup);
      }
    } catch {
      popup?.close();
      setBusy(false);
      setFailed(true);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant={state === 'set' || isInWindow ? 'secondary' : 'primary'}
        isBusy={isBusy}
        onClick={() => void open()}
      >
        <LogIn size={15} aria-hidden />
        {t(state === 'missing' ? 'signIn' : 'signInAgain', { provider })}
      </Button>
      {opened !== null && (
        <p role="status" className="flex items-center gap-2 rounded-3 bg-surface-2 px-3 py-2 text-ink-2">
          <ExternalLink size={14} aria-hidden className="flex-none" />
          {t('inWindow')}
        </p>
      )}
      {wasClosed && <Notice tone="warn" title={t('nothingConnected')} />}
      {isFailed && <Notice tone="danger" title={t('signInFailed')} />}
      <p className="border-t border-line pt-3 text-13 font-medium">{t('orPaste')}</p>
    </div>
  );
}
