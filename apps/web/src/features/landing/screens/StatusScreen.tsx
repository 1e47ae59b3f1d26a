import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SitePage } from '../components/site/SitePage.tsx';
import { formatMeasured, toFigures } from '../figures.ts';
import type { PlatformFigures } from '../platform-figures.ts';
import { usePlatformFigures } from '../platform-figures.state.ts';
import { numberFormat } from '../../../platform/i18n/formats.ts';
import { useSite } from './use-site.ts';

const SHARES = ['uptime', 'uptimeOfQuarter', 'reliability'] as const;
const COUNTS = ['models', 'modelProviders'] as const;

function StatusFigures({ platform }: { readonly platform: PlatformFigures }) {
  const { t, i18n } = useTranslation('pages');
  const { values } = toFigures(platform, i18n.language, '');
  const rows = [
    ...SHARES.map((name) => {
      const share = platform[name];
      return [name, share === null ? t('status.unmeasured') : formatMeasured(share, i18n.language)] as const;
    }),
    ...COUNTS.map((name) => [name, numberFormat(i18n.language).format(platform[name])] as const),
  ];
  return (
    <dl className="max-w-160 border-b border-line text-15">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4"
        >
          <dt>
            <span className="block font-strong">{t(`status.${name}.title`)}</span>
            <span className="text-14 text-ink-3">{t(`status.${name}.text`, values)}</span>
          </dt>
          <dd className="tnum text-17 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the server has measured of itself. */
export function StatusScreen() {
  const { t } = useTranslation('pages');
  const site = useSite();
  const { figures, hasFailed, fetch } = usePlatformFigures();
  useEffect(fetch, [fetch]);
  return (
    <SitePage site={site} title={t('status.title')} text={t('status.text')}>
      <div className="mt-10">
        {figures !== null && <StatusFigures platform={figures} />}
        {figures === null && hasFailed && <RetryBar title={t('status.failed')} onRetry={fetch} />}
        {figures === null && !hasFailed && <Skeleton width="320px" height={120} />}
      </div>
    </SitePage>
  );
}
