import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../ui/format/format-bytes.ts';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
import type { AdminOverview } from '../../admin.api.ts';

export interface InstallationFactsProps {
  readonly installation: AdminOverview['installation'];
}

export function InstallationFacts({ installation }: InstallationFactsProps) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  const { up_since: upSince, schedules_due: due, schedules_late: late, keys, payments } = installation;
  /** What should be looked at stands out. */
  const rows: readonly (readonly [name: string, value: string, isOdd?: boolean])[] = [
    [t('overview.installation.version'), installation.version],
    [
      t('overview.installation.servers'),
      t('overview.installation.serversNote', {
        count: installation.servers,
        since: upSince === null ? '–' : formatMoment(upSince, language),
      }),
    ],
    [
      t('overview.installation.database'),
      t('overview.installation.databaseNote', {
        kind: installation.database === 'sqlite' ? 'SQLite' : 'PostgreSQL',
        ms: installation.database_ms,
        size: formatBytes(installation.database_bytes, language),
      }),
    ],
    [t('overview.installation.storage'), formatBytes(installation.stored_bytes, language)],
    [
      t('overview.installation.queue'),
      t('overview.installation.queueNote', {
        running: installation.runs_running,
        waiting: installation.runs_waiting,
        jobs: installation.jobs_due,
      }),
    ],
    [
      t('overview.installation.schedules'),
      late > 0
        ? t('overview.installation.schedulesLate', { due, late })
        : t('overview.installation.schedulesNote', { due }),
      late > 0,
    ],
    [t('overview.installation.keys'), t(`overview.installation.keysAre.${keys}`), keys !== 'ok'],
    [
      t('overview.installation.email'),
      t(installation.can_mail ? 'overview.installation.emailOn' : 'overview.installation.emailOff'),
    ],
    [
      t('overview.installation.payments'),
      t(`overview.installation.paymentsBy.${payments ?? 'none'}`),
      payments === 'sandbox',
    ],
  ];
  return (
    <section className="min-w-0">
      <h2 tabIndex={-1} data-part="installation" className="rounded-1 text-15 font-bold">
        {t('overview.installation.title')}
      </h2>
      <dl className="mt-2">
        {rows.map(([name, value, isOdd = false]) => (
          <div key={name} className="tnum flex gap-4 border-t border-line py-2">
            <dt className="w-24 flex-none">{name}</dt>
            <dd className={`min-w-0 ${isOdd ? 'text-warn' : 'text-ink-3'}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
