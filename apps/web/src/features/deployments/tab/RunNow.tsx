import type { ScheduledDeployment } from '@parley/contract/deployments/schemas.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { scheduleActions } from '../schedules/schedules.api.ts';

export interface RunNowProps {
  readonly schedule: Pick<ScheduledDeployment, 'agent_id' | 'agent_name' | 'id'>;
  /** Told apart by its name where there are several. */
  readonly name?: string;
  readonly look: 'button' | 'link';
}

/** A run of a schedule besides those that are due. */
export function RunNow({ schedule, name, look }: RunNowProps) {
  const { t } = useTranslation('deployments');
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await scheduleActions.runNow(schedule);
      await notify('success', { title: t('tab.started', { name: schedule.agent_name }) });
    } catch (error) {
      showError(toAppError(error));
    }
    setBusy(false);
  };
  if (look === 'button')
    return (
      <Button variant="primary" isBusy={isBusy} onClick={() => void run()}>
        <Play size={14} aria-hidden />
        {t('log.runNow')}
      </Button>
    );
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={name === undefined ? undefined : t('tab.runOf', { name })}
      className="touch-target text-info underline-offset-2 hover:underline disabled:text-ink-off"
      onClick={() => void run()}
    >
      {t('log.runNow')}
    </button>
  );
}
