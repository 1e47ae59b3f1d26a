import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { useAction } from '../../use-action.ts';
import { SettingRow } from '../SettingRow.tsx';

export interface ExportRowProps {
  readonly onExport: (signal: AbortSignal) => Promise<unknown>;
}

export function ExportRow({ onExport }: ExportRowProps) {
  const { t } = useTranslation('settings');
  const action = useAction();
  const help = action.isDone ? t('export.done') : t('export.help');
  return (
    <SettingRow title={t('export.title')} help={action.error ?? help}>
      <Button
        isBusy={action.isBusy}
        onClick={() => void action.run(() => onExport(new AbortController().signal))}
      >
        {t('export.action')}
      </Button>
    </SettingRow>
  );
}
