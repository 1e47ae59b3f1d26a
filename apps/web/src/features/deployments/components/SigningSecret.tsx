import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { deploymentActions, type OfDeployment } from '../deployments.api.ts';
import { KeyShown } from './KeyShown.tsx';

/** What callbacks with results are signed with; shown when it is made. */
export function SigningSecret({ deployment }: { readonly deployment: OfDeployment }) {
  const { t } = useTranslation('deployments');
  const [secret, setSecret] = useState<string | null>(null);
  const make = async () => {
    try {
      setSecret(await deploymentActions.replaceResultSecret(deployment));
    } catch (error) {
      showError(toAppError(error));
    }
  };
  if (secret !== null)
    return <KeyShown title={t('api.secretMade')} secret={secret} onDone={() => setSecret(null)} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => void make()}>{t('api.newSecret')}</Button>
      <span className="text-12 text-ink-3">{t('api.secretHelp')}</span>
    </div>
  );
}
