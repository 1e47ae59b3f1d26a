import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import type { AdminUsersQuery } from '../../admin.api.ts';
import { UserOrderChoice, type UserOrderProps } from './UserHeads.tsx';

const VALUES = {
  type: ['casual', 'power', 'developer', 'business', 'guest'],
  state: ['active', 'suspended', 'admin'],
  balance: ['empty', 'under-1', 'over-10'],
} as const;
export type UserFilter = Pick<AdminUsersQuery, keyof typeof VALUES>;

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value);

export interface UserFiltersProps extends UserOrderProps {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly filters: UserFilter;
  /** Of what was found. */
  readonly counts: { readonly total: number; readonly guests: number } | undefined;
  readonly onType: (text: string) => void;
  readonly onFilters: (filters: UserFilter) => void;
}

export function UserFilters(props: UserFiltersProps) {
  const { searchRef, typed, filters, counts, onType, onFilters, order, onOrder } = props;
  const { t, i18n } = useTranslation('admin');
  const choose = (name: keyof UserFilter, value: string) => {
    const { [name]: _old, ...others } = filters;
    onFilters(isOneOf<string>(VALUES[name], value) ? { ...others, [name]: value } : others);
  };
  const users = counts === undefined ? 0 : counts.total - counts.guests;
  const guests = counts?.guests ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      <div className="w-full tablet:w-62">
        <SearchField ref={searchRef} keys={['/']} label={t('users.find')} value={typed} onChange={onType} />
      </div>
      {(['type', 'state', 'balance'] as const).map((name) => (
        <Select
          key={name}
          size="small"
          aria-label={t(`users.filters.${name}`)}
          value={filters[name] ?? ''}
          options={[
            { value: '', label: t(`users.any.${name}`) },
            ...VALUES[name].map((value) => ({ value, label: t(`users.values.${value}`) })),
          ]}
          onChange={(value) => choose(name, value)}
        />
      ))}
      <UserOrderChoice order={order} onOrder={onOrder} />
      {counts !== undefined && (
        <span role="status" className="tnum ml-auto text-[12.5px] text-ink-3">
          {t('users.found', {
            users: t('users.userCount', { count: users, number: formatCount(users, i18n.language) }),
            guests: t('users.guestCount', { count: guests, number: formatCount(guests, i18n.language) }),
          })}
        </span>
      )}
    </div>
  );
}
