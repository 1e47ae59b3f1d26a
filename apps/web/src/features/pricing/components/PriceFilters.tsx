import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';

export interface PriceFiltersProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly provider: string;
  readonly providers: readonly string[];
  readonly onProvider: (provider: string) => void;
}

const FIELD =
  'h-9 rounded-2 border border-line-strong bg-surface text-14 pointer-coarse:h-11 pointer-coarse:text-16';

export function PriceFilters({ search, onSearch, provider, providers, onProvider }: PriceFiltersProps) {
  const { t } = useTranslation('pricing');
  return (
    <div className="flex w-full flex-wrap gap-2 tablet:w-auto">
      <Select
        aria-label={t('table.provider')}
        value={provider}
        options={[
          { value: '', label: t('table.everyProvider') },
          ...providers.map((name) => ({ value: name, label: name })),
        ]}
        onChange={onProvider}
      />
      <div
        className={`${FIELD} flex min-w-40 flex-1 items-center gap-2 px-2.5 has-[input:focus]:border-focus tablet:w-62.5`}
      >
        <Search size={16} aria-hidden className="text-ink-3" />
        <input
          type="search"
          aria-label={t('table.search')}
          placeholder={t('table.search')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="-my-px h-[calc(100%+2px)] min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
    </div>
  );
}
