import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { CHEAPEST_FIRST, listPrices, listProviders, orderBy } from '../price-list.ts';
import type { PricedModel } from '../priced-model.ts';
import { PriceFilters } from './PriceFilters.tsx';
import { PriceHead } from './PriceHead.tsx';
import { PriceRow } from './PriceRow.tsx';

const FIRST_ROWS = 6;

/** All models with their prices; the first few until expanded. */
export function PriceTable({ models }: { readonly models: readonly PricedModel[] }) {
  const { t } = useTranslation('pricing');
  const [search, setSearch] = useState('');
  const [provider, setProvider] = useState('');
  const [order, setOrder] = useState(CHEAPEST_FIRST);
  const [isWhole, setWhole] = useState(false);
  const found = listPrices(models, { search, provider, order });
  const isNarrowed = search.trim() !== '' || provider !== '';
  const shown = isWhole || isNarrowed ? found : found.slice(0, FIRST_ROWS);
  const clear = () => {
    setSearch('');
    setProvider('');
  };

  return (
    <section className="mt-14 tablet:mt-18">
      <div className="mb-3.5 flex flex-wrap items-end justify-between gap-3">
        <h2 className="font-display text-[34px] leading-[40px] font-headline tracking-[-0.022em]">
          {t('table.title')}
        </h2>
        <PriceFilters
          search={search}
          onSearch={setSearch}
          provider={provider}
          providers={listProviders(models)}
          onProvider={setProvider}
        />
      </div>
      <p role="status" className="sr-only">
        {isNarrowed && t('table.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <div className="border-t border-line py-6">
          <p className="text-15 font-bold">{t('table.none')}</p>
          <div className="mt-3">
            <Button onClick={clear}>{t('table.clear')}</Button>
          </div>
        </div>
      ) : (
        <table className="tnum w-full border-b border-line text-14">
          <PriceHead order={order} onOrder={(column) => setOrder(orderBy(order, column))} />
          <tbody>
            {shown.map((model) => (
              <PriceRow key={model.id} model={model} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length < found.length && (
        <div className="py-3">
          <LinkButton onClick={() => setWhole(true)}>{t('table.all', { count: found.length })}</LinkButton>
        </div>
      )}
    </section>
  );
}
