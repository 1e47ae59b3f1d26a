import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import type { Occurrence } from '../report.ts';
import { FactList } from './FactList.tsx';
import { useWhoName } from './use-who-name.ts';

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width} × ${height}`;

function useYesNo(): (is: boolean) => string {
  const { t } = useTranslation('admin');
  return (is) => (is ? t('reports.yes') : t('reports.no'));
}

export function LatestFacts({ occurrence }: { readonly occurrence: Occurrence }) {
  const { t, i18n } = useTranslation('admin');
  const toWho = useWhoName();
  const toYesNo = useYesNo();
  const { browser } = occurrence;
  return (
    <FactList
      facts={[
        ['when', formatMoment(occurrence.at, i18n.language)],
        ['page', occurrence.address],
        ['who', toWho(occurrence)],
        [
          'screen',
          browser
            ? t('reports.screenSize', { screen: sizeOf(browser.screen), view: sizeOf(browser.viewport) })
            : '',
        ],
        ['language', browser?.languages.join(', ') ?? ''],
        ['online', browser ? toYesNo(browser.isOnline) : ''],
      ]}
    />
  );
}

export function BrowserFacts({ occurrence }: { readonly occurrence: Occurrence | undefined }) {
  const { t } = useTranslation('admin');
  const toYesNo = useYesNo();
  const browser = occurrence?.browser;
  if (!browser) return <p className="text-ink-3">{t('reports.noBrowser')}</p>;
  return (
    <FactList
      facts={[
        ['agent', occurrence.userAgent],
        ['platform', browser.platform],
        ['language', browser.languages.join(', ')],
        ['timezone', browser.timeZone],
        ['screen', sizeOf(browser.screen)],
        ['viewport', sizeOf(browser.viewport)],
        ['online', toYesNo(browser.isOnline)],
        ['cookies', toYesNo(browser.hasCookies)],
        ['referrer', browser.referrer],
      ]}
    />
  );
}

export function ContextFacts({ occurrence }: { readonly occurrence: Occurrence | undefined }) {
  const { t } = useTranslation('admin');
  const context = occurrence?.context;
  if (!context) return <p className="text-ink-3">{t('reports.noContext')}</p>;
  return (
    <FactList
      facts={[
        ['timestamp', context.timestamp],
        ['viewport', sizeOf(context.viewport)],
        ['agent', context.userAgent],
      ]}
    />
  );
}
