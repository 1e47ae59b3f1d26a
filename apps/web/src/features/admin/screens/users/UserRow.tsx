import { useTranslation } from 'react-i18next';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { PersonTile } from '../../../../ui/display/PersonTile.tsx';
import { formatAgo } from '../../../../ui/format/format-ago.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import type { UserSummary } from '../../admin.api.ts';
import { USER_COLUMNS } from './user-columns.ts';

export interface UserRowProps {
  readonly user: UserSummary;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function UserRow({ user, isSelected, onSelect }: UserRowProps) {
  const { t, i18n } = useTranslation(['admin', 'pages']);
  const { language } = i18n;
  const state = (
    <span
      className={
        user.is_suspended
          ? 'rounded-full bg-danger-tint px-2 py-0.5 text-12 leading-4! font-medium text-danger'
          : 'text-ink-3'
      }
    >
      {t(user.is_suspended ? 'users.values.suspended' : 'users.values.active')}
    </span>
  );
  return (
    <li data-row={user.id} className="border-b border-line">
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className={`grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left ${USER_COLUMNS} ${isSelected ? 'bg-surface-3' : 'hover:bg-surface-2'}`}
      >
        <span className="flex min-w-0 items-center gap-2.5">
          <PersonTile name={user.name} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <b className="truncate font-strong" title={user.name ?? undefined}>
                {user.name ?? t('users.guest')}
              </b>
              {user.is_admin && <Tag>{t('users.values.admin')}</Tag>}
              {user.is_suspended && <span className="@min-[660px]:hidden">{state}</span>}
            </span>
            <span className="block truncate text-12 text-ink-3" title={user.email ?? undefined}>
              {user.email ?? user.id}
            </span>
          </span>
        </span>
        <span className="hidden text-ink-2 @min-[660px]:block">
          {user.user_type === null ? '–' : t(`users.values.${user.user_type}`)}
        </span>
        <span className={`tnum text-right ${user.balance <= 0 ? 'text-danger' : ''}`}>
          {formatMoney(user.balance, language)}
        </span>
        <span className="tnum hidden text-right text-ink-2 @min-[660px]:block">
          {formatMoney(user.spent_30d, language)}
        </span>
        <span className="tnum hidden pl-4 text-ink-3 @min-[660px]:block">
          {user.last_seen_at === null
            ? '–'
            : formatAgo(
                Date.parse(user.last_seen_at),
                Date.now(),
                i18n.getFixedT(language, 'pages'),
                language,
              )}
        </span>
        <span className="hidden @min-[660px]:block">{state}</span>
      </button>
    </li>
  );
}
