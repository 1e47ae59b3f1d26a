import { useTranslation } from 'react-i18next';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { formatDay } from '../../../../ui/format/format-moment.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import type { UserSummary } from '../../admin.api.ts';

export interface UserRowProps {
  readonly user: UserSummary;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

export function UserRow({ user, isSelected, onSelect }: UserRowProps) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className={`grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left @min-[640px]:grid-cols-[minmax(0,1fr)_88px_88px_88px_112px] ${isSelected ? 'bg-surface-4' : 'hover:bg-surface-2'}`}
      >
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <b className="truncate font-strong">{user.name ?? t('users.guest')}</b>
            {user.is_admin && <Tag>{t('users.values.admin')}</Tag>}
            {user.is_suspended && (
              <span className="rounded-full bg-danger-tint px-2 py-0.5 text-12 leading-4! font-medium text-danger">
                {t('users.values.suspended')}
              </span>
            )}
          </span>
          <span className="block truncate text-12 text-ink-3">{user.email ?? user.id}</span>
        </span>
        <span className="hidden text-ink-2 @min-[640px]:block">
          {user.user_type === null ? '–' : t(`users.values.${user.user_type}`)}
        </span>
        <span className={`tnum text-right ${user.balance <= 0 ? 'text-danger' : ''}`}>
          {formatMoney(user.balance, language)}
        </span>
        <span className="tnum hidden text-right text-ink-2 @min-[640px]:block">
          <span className="sr-only">{t('users.spent')} </span>
          {formatMoney(user.spent_30d, language)}
        </span>
        <span className="tnum hidden text-right text-ink-3 @min-[640px]:block">
          {user.last_seen_at === null ? '–' : formatDay(user.last_seen_at, language)}
        </span>
      </button>
    </li>
  );
}
