import { useTranslation } from 'react-i18next';
import { ProviderTile } from '../../../../ui/brand/ProviderTile.tsx';
import { formatPercent } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import type { AdminOverview } from '../../admin.api.ts';
import { numberFormat } from '../../../../platform/i18n/formats.ts';

type Providers = AdminOverview['providers'];

const TONES = {
  healthy: { text: '', dot: 'bg-live-solid' },
  failing: { text: 'text-warn', dot: 'bg-warn-solid' },
  idle: { text: 'text-ink-3', dot: 'border border-line-strong' },
} as const;

export function ProviderTable({ providers }: { readonly providers: Providers }) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  const all = providers.reduce((total, { requests }) => total + requests, 0);
  const seconds = numberFormat(language, { maximumFractionDigits: 1 });
  const number = 'tnum py-2 pl-3 text-right';
  return (
    <section className="min-w-0 overflow-x-auto">
      <h2 tabIndex={-1} data-part="providers" className="rounded-1 text-15 font-bold">
        {t('overview.providers')}
      </h2>
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
            <th className="text-left">{t('overview.heads.provider')}</th>
            <th className="text-left">{t('overview.heads.state')}</th>
            <th className="pl-3 text-right">{t('overview.heads.time')}</th>
            <th className="pl-3 text-right">{t('overview.heads.failed')}</th>
            <th className="pl-3 text-right">{t('overview.heads.share')}</th>
            <th className="pl-3 text-right">{t('overview.heads.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ id, name, state, requests, failed, run_ms: runMs, cost }) => (
            <tr key={id} className="border-t border-line">
              <td className="py-2 font-strong">
                <span className="flex items-center gap-2">
                  <ProviderTile provider={name} size="small" />
                  {name}
                </span>
              </td>
              <td className={TONES[state].text}>
                <span className="flex items-center gap-1.5">
                  <span aria-hidden className={`size-1.75 flex-none rounded-full ${TONES[state].dot}`} />
                  {t(`overview.states.${state}`)}
                </span>
              </td>
              <td className={number}>
                {runMs === null ? '–' : t('overview.seconds', { number: seconds.format(runMs / 1_000) })}
              </td>
              <td className={number}>{requests === 0 ? '–' : formatPercent(failed / requests, language)}</td>
              <td className={number}>{formatPercent(all === 0 ? 0 : requests / all, language)}</td>
              <td className={number}>{formatMoney(cost, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
