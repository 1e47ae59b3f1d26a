import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import type { Team } from '../cost-centres/use-teams.ts';

export interface TeamSelectProps {
  readonly label: string;
  readonly size: 'small' | 'medium';
  readonly teams: readonly Team[];
  readonly teamId: string | null;
  readonly isReadOnly?: boolean;
  readonly onChange: (teamId: string | null) => void;
}

/** Under which team is counted what a member spends without another choice. An archived team is none. */
export function TeamSelect({ label, size, teams, teamId, isReadOnly = false, onChange }: TeamSelectProps) {
  const { t } = useTranslation('workspaces');
  const team = teams.find(({ id }) => id === teamId);
  if (isReadOnly) return <span className={team ? '' : 'text-warn'}>{team?.name ?? t('members.noTeam')}</span>;
  return (
    <Select
      size={size}
      aria-label={label}
      value={team?.id ?? ''}
      options={[
        { value: '', label: t('members.noTeam') },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
