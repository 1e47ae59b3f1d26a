import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Switch } from '../../../ui/form/Switch.tsx';
import { memoryActions } from '../memory.api.ts';

export interface RemembersSwitchProps {
  readonly agentId: string;
  readonly isOn: boolean;
}

/** Turns at once, and back if it could not be saved. */
export function RemembersSwitch({ agentId, isOn }: RemembersSwitchProps) {
  const { t } = useTranslation('memory');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const turn = async (next: boolean) => {
    if (wanted !== null) return;
    setWanted(next);
    try {
      await memoryActions.setRemembers(agentId, next);
    } catch (error) {
      showError(toAppError(error));
    }
    setWanted(null);
  };
  return (
    <span className="flex items-center gap-2 text-ink-2 tablet:px-2">
      <Switch label={t('remembers')} isOn={wanted ?? isOn} onChange={(next) => void turn(next)} />
      <span aria-hidden>{t('remembers')}</span>
    </span>
  );
}
