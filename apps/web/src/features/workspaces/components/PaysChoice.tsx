import type { Workspace, WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { mayLetPay } from '../may-let-pay.ts';

export interface PaysChoiceProps {
  readonly workspace: Workspace;
  readonly member: WorkspaceMember;
  /** Of the reader. */
  readonly myId: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (pays: WorkspaceMember['pays']) => void;
}

/** Whose balance pays for a member: theirs, or that of the owner who pays. */
export function PaysChoice({ workspace, member, myId, isReadOnly, onChange }: PaysChoiceProps) {
  const { t } = useTranslation('workspaces');
  const { pays } = member;
  const canPay = pays === 'owner' || mayLetPay(workspace, myId);
  const isPayer = member.user_id === workspace.payer.user_id;
  if (isPayer || isReadOnly || !canPay)
    return (
      <span className="text-12 text-ink-3">{t(isPayer ? 'members.payer' : `members.pays.${pays}`)}</span>
    );
  return (
    <Select
      size="small"
      aria-label={t('members.paysOf', { name: member.username ?? member.user_id })}
      value={pays}
      options={(['owner', 'self'] as const).map((value) => ({ value, label: t(`members.pays.${value}`) }))}
      onChange={(value) => onChange(value === 'owner' ? 'owner' : 'self')}
    />
  );
}
