import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { SettingRow } from '../SettingRow.tsx';

export interface ChangeFormProps {
  readonly title: string;
  readonly help: string;
  /** What the button that sends it says. */
  readonly action: string;
  readonly isBusy: boolean;
  /** What went wrong, where it belongs to none of the fields. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** In place of a setting that is not changed by itself: fields that are sent together, or left alone. */
export function ChangeForm({ title, help, action, problem, children, ...form }: ChangeFormProps) {
  const { t } = useTranslation('common');
  return (
    <SettingRow title={title} help={help} isWide>
      <form
        noValidate
        className="flex max-w-75 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          form.onSave();
        }}
      >
        {children}
        {problem !== undefined && (
          <p role="alert" className="text-12 text-danger">
            {problem}
          </p>
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {action}
          </Button>
          <Button onClick={form.onCancel}>{t('cancel')}</Button>
        </div>
      </form>
    </SettingRow>
  );
}
