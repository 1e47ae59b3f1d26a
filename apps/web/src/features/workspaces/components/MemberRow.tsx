import { WORKSPACE_ROLES } from '@parley/contract/workspaces/constants.ts';
import type { MemberBody, WorkspaceMember } from '@parley/contract/workspaces/schemas.ts';
import { UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { PersonTile } from '../../../ui/display/PersonTile.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import type { Team } from '../cost-centres/use-teams.ts';
import { CapField } from './CapField.tsx';
import { TeamSelect } from './TeamSelect.tsx';

type Role = WorkspaceMember['role'];

export interface MemberRowProps {
  readonly member: WorkspaceMember;
  readonly isMe: boolean;
  readonly myRole: Role;
  readonly nowMs: number;
  /** Without any, there is nothing to choose. */
  readonly teams: readonly Team[];
  /** Who pays for them. */
  readonly pays: ReactNode;
  readonly onChange: (change: MemberBody) => void;
  readonly onRemove: () => void;
}

const WARNING = 0.8;

function Spent({ member }: Pick<MemberRowProps, 'member'>) {
  const { t, i18n } = useTranslation('workspaces');
  const { spent_this_month: spent, monthly_cap: cap } = member;
  const part = cap === null || cap === 0 ? null : spent / cap;
  return (
    <span className="flex items-center gap-3">
      <span className="w-15 flex-none max-tablet:hidden">
        {part !== null && (
          <Meter
            value={part}
            label={t('members.spentOf')}
            tone={part >= 1 ? 'danger' : part >= WARNING ? 'warn' : 'live'}
            isThin
          />
        )}
      </span>
      <span className="tnum whitespace-nowrap">{formatMoney(spent, i18n.language)}</span>
    </span>
  );
}

/** What a figure is, where the columns have no heads. */
function NarrowLabel({ children }: { readonly children: string }) {
  return (
    <span aria-hidden className="whitespace-nowrap text-ink-3 @min-[60rem]:hidden">
      {children}
    </span>
  );
}

function PersonCell({
  member,
  name,
  isMe,
}: Pick<MemberRowProps, 'member' | 'isMe'> & { readonly name: string }) {
  const { t } = useTranslation('workspaces');
  return (
    <th
      scope="row"
      className="px-3 py-2 text-left font-regular @max-[60rem]:order-first @max-[60rem]:w-[calc(100%-60px)] @max-[60rem]:p-0 @max-[36rem]:col-span-2 @max-[36rem]:w-auto @max-[36rem]:pr-12 @min-[60rem]:pl-6"
    >
      <span className="flex items-center gap-3">
        <PersonTile name={name} />
        <span className="min-w-0">
          <span className="block truncate font-strong" title={name}>
            {name} {isMe && <span className="font-regular text-ink-3">{t('members.you')}</span>}
          </span>
          {member.email !== null && (
            <span className="block truncate text-ink-3" title={member.email}>
              {member.email}
            </span>
          )}
        </span>
      </span>
    </th>
  );
}

/** Owners are changed by owners alone. */
export function MemberRow(props: MemberRowProps) {
  const { member, isMe, myRole, nowMs, teams, pays, onChange, onRemove } = props;
  const { t, i18n } = useTranslation('workspaces');
  const { t: tPages } = useTranslation('pages');
  const name = member.username ?? member.user_id;
  const mayChange = myRole === 'owner' || member.role !== 'owner';
  const roles = WORKSPACE_ROLES.filter((role) => myRole === 'owner' || role !== 'owner');
  return (
    <tr className="border-b border-line @max-[60rem]:flex @max-[60rem]:flex-wrap @max-[60rem]:items-center @max-[60rem]:gap-x-4 @max-[60rem]:gap-y-2 @max-[60rem]:px-4 @max-[60rem]:py-3 @max-[36rem]:relative @max-[36rem]:grid @max-[36rem]:grid-cols-2 @max-[36rem]:items-start tablet:@max-[60rem]:px-6">
      <PersonCell member={member} name={name} isMe={isMe} />
      <td className="px-3 py-2 @max-[60rem]:p-0">
        {mayChange ? (
          <Select
            size="small"
            aria-label={t('members.roleOf', { name })}
            value={member.role}
            options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            onChange={(value) => {
              const role = roles.find((each) => each === value);
              if (role) onChange({ role });
            }}
          />
        ) : (
          t(`roles.${member.role}`)
        )}
        <div className="mt-1">{pays}</div>
      </td>
      {teams.length > 0 && (
        <td className="px-3 py-2 @max-[60rem]:p-0">
          <TeamSelect
            label={t('members.teamOf', { name })}
            size="small"
            teams={teams}
            teamId={member.team_id}
            isReadOnly={!mayChange}
            onChange={(teamId) => onChange({ team_id: teamId })}
          />
        </td>
      )}
      <td className="px-3 py-2 @max-[60rem]:flex @max-[60rem]:gap-2 @max-[60rem]:p-0 @max-[36rem]:self-center">
        <NarrowLabel>{t('members.spent')}</NarrowLabel>
        <Spent member={member} />
      </td>
      <td className="px-3 py-2 @max-[60rem]:p-0 @max-[36rem]:flex @max-[36rem]:items-center">
        <NarrowLabel>{t('members.columns.cap')}</NarrowLabel>
        <CapField
          label={t('members.capOf', { name })}
          cap={member.monthly_cap}
          isReadOnly={!mayChange}
          onSave={(cap) => onChange({ monthly_cap: cap })}
        />
      </td>
      <td className="px-3 py-2 whitespace-nowrap text-ink-3 @max-[60rem]:p-0 @max-[36rem]:col-span-2">
        <NarrowLabel>{t('members.columns.seen')}</NarrowLabel>{' '}
        {member.last_seen_at === null
          ? t('members.never')
          : formatAgo(Date.parse(member.last_seen_at), nowMs, tPages, i18n.language)}
      </td>
      {/* In two lines, beside the person. */}
      <td className="px-3 py-2 text-right @max-[60rem]:-order-1 @max-[60rem]:ml-auto @max-[60rem]:p-0 @max-[36rem]:absolute @max-[36rem]:top-2 @max-[36rem]:right-3">
        {mayChange && !isMe && (
          <IconButton label={t('members.remove', { name })} onClick={onRemove}>
            <UserMinus size={16} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
