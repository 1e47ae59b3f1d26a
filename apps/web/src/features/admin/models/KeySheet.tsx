import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { adminModelsApi, type AdminVendor } from './models.api.ts';

export interface KeySheetProps {
  readonly vendors: readonly AdminVendor[];
  /** `null`: one is chosen here. */
  readonly vendorId: string | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A key of the platform for a vendor: tried before it is saved, and never shown again. */
export function KeySheet({ vendors, vendorId, onClose, onSaved }: KeySheetProps) {
  const { t } = useTranslation(['admin-models', 'common']);
  const selectId = useId();
  const takers = vendors.filter((vendor) => vendor.takes_key);
  const [chosen, setChosen] = useState(
    vendorId ?? takers.find(({ key }) => key === 'none')?.id ?? takers[0]?.id ?? '',
  );
  const [key, setKey] = useState('');
  const vendor = takers.find(({ id }) => id === chosen);
  const done = () => {
    onSaved();
    onClose();
  };
  const save = useMutation(
    { mutationFn: () => adminModelsApi.saveKey(chosen, key.trim()), onSuccess: done },
    queryClient,
  );
  const remove = useMutation(
    { mutationFn: () => adminModelsApi.removeKey(chosen), onSuccess: done },
    queryClient,
  );
  const failure = save.error ?? remove.error;
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('keySheet.title')} from="right">
      <header className="flex items-center justify-between border-b border-line px-4 py-3">
        <h2 className="text-15 font-bold">{t('keySheet.title')}</h2>
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <form
        className="flex flex-1 flex-col gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className="flex flex-col gap-1.5">
          <label htmlFor={selectId} className="font-strong">
            {t('keySheet.provider')}
          </label>
          <Select
            id={selectId}
            value={chosen}
            disabled={vendorId !== null}
            options={takers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </div>
        {vendor && (
          <p className="text-ink-2">
            {t(`keys.${vendor.key}`, { end: vendor.last_four ?? '', variable: vendor.key_variable })}
            {vendor.key === 'saved' && vendor.has_environment_key && (
              <> {t('keySheet.environmentToo', { variable: vendor.key_variable })}</>
            )}
          </p>
        )}
        <PasswordField
          label={t('keySheet.key')}
          autoComplete="new-password"
          value={key}
          onChange={(event) => setKey(event.target.value)}
          help={t('keySheet.help')}
          error={failure ? t(`common:errors.${toAppError(failure).code}.text`) : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" disabled={key.trim().length < 8} isBusy={save.isPending}>
            {t('keySheet.save')}
          </Button>
          {(vendor?.key === 'saved' || vendor?.key === 'unreadable') && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {t('keySheet.remove')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
