import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { formatMoney } from '../../../../ui/format/format-money.ts';
import type { AdminOverview } from '../../admin.api.ts';
import { numberFormat } from '../../../../platform/i18n/formats.ts';

export function OverviewFigures({ overview }: { readonly overview: AdminOverview }) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  const { users, runs, money, errors } = overview;
  const count = (value: number) => formatCount(value, language);
  const seconds = (ms: number) => numberFormat(language, { maximumFractionDigits: 2 }).format(ms / 1_000);
  const share = (value: number, digits: number) =>
    numberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(value);
  const figures = [
    [
      t('overview.active'),
      count(users.active),
      t('overview.activeNote', {
        new: count(users.new),
        guests: t('users.guestCount', { count: users.guests, number: count(users.guests) }),
      }),
      t('overview.activeOf', { total: count(users.total) }),
    ],
    [
      t('overview.runs'),
      count(runs.total),
      runs.total === 0
        ? t('overview.noRuns')
        : t('overview.runsNote', {
            share: share(1 - runs.failed / runs.total, 1),
            seconds: seconds(runs.average_ms ?? 0),
          }),
    ],
    [
      t('overview.charged'),
      formatMoney(money.charged, language),
      t('overview.chargedNote', { cost: formatMoney(money.model_cost, language) }),
    ],
    [
      t('overview.errors'),
      count(errors.reports),
      t('overview.errorsNote', {
        count: errors.open_groups,
        new: count(errors.new_groups),
        open: count(errors.open_groups),
      }),
    ],
    [
      t('overview.uptime'),
      overview.uptime_30d === null ? '–' : share(overview.uptime_30d, 2),
      t(overview.uptime_30d === null ? 'overview.notMeasured' : 'overview.measured'),
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @min-[900px]:grid-cols-5">
      {figures.map(([name, value, note, aside = ''], index) => (
        <div
          key={name}
          className={index > 0 ? '@min-[900px]:border-l @min-[900px]:border-line @min-[900px]:pl-6' : ''}
        >
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="text-ink-3">
            <b
              className={`text-24 leading-8 font-bold tracking-[-0.02em] ${name === t('overview.errors') && errors.new_groups > 0 ? 'text-danger' : 'text-ink'}`}
            >
              {value}
            </b>{' '}
            {aside}
          </dd>
          <dd className="tnum text-12 text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
