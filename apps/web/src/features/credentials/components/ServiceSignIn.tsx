import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { credentialActions } from '../credentials.api.ts';

/** Leads to the page of the service; what it answers is taken by the sign-in screen. */
export function ServiceSignIn({ credential }: { readonly credential: Credential }) {
  const { t } = useTranslation('credentials');
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const { credential_key: key, provider, state } = credential;

  async function open(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      const { url } = await credentialActions.startSignIn(key);
      window.location.assign(url);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button variant={state === 'set' ? 'secondary' : 'primary'} isBusy={isBusy} onClick={() => void open()}>
        <LogIn size={15} aria-hidden />
        {t(state === 'missing' ? 'signIn' : 'signInAgain', { provider })}
      </Button>
      {isFailed && <Notice tone="danger" title={t('signInFailed')} />}
      <p className="border-t border-line pt-3 text-13 font-medium">{t('orPaste')}</p>
    </div>
  );
}
