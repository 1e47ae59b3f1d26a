import type { CostTags } from '@parley/contract/agents/execution/texts.ts';
import { CENTRE_KINDS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useSpending } from './spending.api.ts';
import { useIsInWorkspace } from './use-is-in-workspace.ts';

export interface CostTagFieldsProps {
  readonly tags: CostTags | null;
  readonly onChange: (tags: CostTags | null) => void;
}

type Kind = (typeof CENTRE_KINDS)[number];

interface TagFieldProps {
  readonly kind: Kind;
  readonly value: string;
  /** Of the cost centers that can be chosen. */
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
}

function TagField({ kind, value, names, onChange }: TagFieldProps) {
  const { t } = useTranslation('cost-centres');
  const label = t(`kind.${kind}`);
  if (names.length === 0)
    return (
      <TextField
        label={label}
        value={value}
        maxLength={100}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  // A tag is a name: it may be one of another workspace, or of a cost center to come.
  const shown = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="font-strong">{label}</span>
      <Select
        value={value}
        options={[
          { value: '', label: t('spending.automatic') },
          ...shown.map((name) => ({ value: name, label: name })),
        ]}
        onChange={onChange}
      />
    </label>
  );
}

function useNames(isWanted: boolean): (kind: Kind) => readonly string[] {
  const { found } = useSpending(null, isWanted);
  const centres = (found.data?.workspaces ?? []).flatMap((workspace) => workspace.cost_centres);
  return (kind) => [...new Set(centres.filter((centre) => centre.kind === kind).map(({ name }) => name))];
}

/** Under which cost centers an agent is counted: chosen among those of the person's workspaces, else written. */
export function CostTagFields({ tags, onChange }: CostTagFieldsProps) {
  const namesOf = useNames(useIsInWorkspace());
  const set = (kind: Kind, text: string) => {
    const { [kind]: _before, ...others } = tags ?? {};
    const next = text === '' ? others : { ...others, [kind]: text };
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  return (
    <div className="grid gap-4 tablet:grid-cols-3">
      {CENTRE_KINDS.map((kind) => (
        <TagField
          key={kind}
          kind={kind}
          value={tags?.[kind] ?? ''}
          names={namesOf(kind)}
          onChange={(text) => set(kind, text)}
        />
      ))}
    </div>
  );
}
