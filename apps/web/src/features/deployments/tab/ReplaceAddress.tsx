import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { webhookActions } from '../webhooks/webhooks.api.ts';

/** Asks first: the old address stops at once. */
export function ReplaceAddress({ hook }: { readonly hook: WebhookDeployment }) {
  const { t } = useTranslation('webhook-agents');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const replace = async () => {
    setBusy(true);
    try {
      await webhookActions.replaceAddress(hook);
      setAsked(false);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
        <RefreshCw size={13} aria-hidden />
        {t('url.replace')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('url.replaceTitle')}
          action={t('url.replace')}
          isBusy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => void replace()}
        >
          {t('url.replaceText')}
        </ConfirmDialog>
      )}
    </>
  );
}
