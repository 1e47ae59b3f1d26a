import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';

export interface SpenderChoiceProps {
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  /** The id of a workspace; null: all that the own balance paid. */
  readonly value: string | null;
  readonly onChange: (workspaceId: string | null) => void;
}

/** Which costs are shown: those of the own balance, or the own share of what a workspace spends. */
export function SpenderChoice({ workspaces, value, onChange }: SpenderChoiceProps) {
  const { t } = useTranslation('analytics');
  return (
    <div className="max-w-48">
      <Select
        size="small"
        aria-label={t('spender.label')}
        value={value ?? ''}
        options={[
          { value: '', label: t('spender.balance') },
          ...workspaces.map(({ id, name }) => ({ value: id, label: t('spender.workspace', { name }) })),
        ]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
    </div>
  );
}
