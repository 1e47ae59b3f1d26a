import { useTranslation } from 'react-i18next';

export interface ModelSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly groups: readonly {
    readonly provider: string;
    readonly models: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly onChange: (modelId: string) => void;
}

/** One model of the catalogue, by provider. */
export function ModelSelect({ label, value, groups, onChange }: ModelSelectProps) {
  const { t } = useTranslation('settings');
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      disabled={groups.length === 0}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 max-w-full min-w-0 rounded-2 border border-line-strong bg-surface px-2.5 text-13 pointer-coarse:h-11 tablet:w-64"
    >
      {value === null && <option value="">{t('chat.noModel')}</option>}
      {groups.map(({ provider, models }) => (
        <optgroup key={provider} label={provider}>
          {models.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
