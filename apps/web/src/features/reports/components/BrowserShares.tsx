import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format/format-count.ts';
import { toBrowserShares, type BrowserName } from '../browser-name.ts';

/** Which browsers it happens in, as far as the latest reports tell. */
export function BrowserShares({ userAgents }: { readonly userAgents: readonly string[] }) {
  const { t, i18n } = useTranslation('admin');
  const nameOf = ({ name, isPhone }: BrowserName) => {
    const shown = name ?? t('reports.otherBrowser');
    return isPhone ? t('reports.phone', { name: shown }) : shown;
  };
  return (
    <section>
      <h3 className="mb-2 font-bold">
        {t('reports.where')}
        <span className="ml-2 text-12 font-regular text-ink-3">
          {t('reports.whereNote', { count: userAgents.length })}
        </span>
      </h3>
      <ul>
        {toBrowserShares(userAgents).map((browser) => (
          <li key={nameOf(browser)} className="flex h-6.5 items-center gap-3">
            <span className="w-30 flex-none truncate text-ink-2">{nameOf(browser)}</span>
            <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-4">
              <span
                className="block h-full rounded-full bg-chart-2 forced-colors:bg-[CanvasText]"
                style={{ width: `${browser.share * 100}%` }}
              />
            </span>
            <span className="tnum w-10 text-right">{formatPercent(browser.share, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
