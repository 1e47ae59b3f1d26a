import { Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { stopRun } from './logs.api.ts';

/** Nobody watches a deployed run: it is stopped where it is read. */
export function StopRun({ runId }: { readonly runId: string }) {
  const { t } = useTranslation('deployments');
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await stopRun(runId);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void stop()}>
      <Square size={14} aria-hidden />
      {t('log.stop')}
    </Button>
  );
}
