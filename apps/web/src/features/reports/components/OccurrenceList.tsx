import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { toBrowserName } from '../browser-name.ts';
import { toPagePath, type Occurrence } from '../report.ts';
import { useWhoName } from './use-who-name.ts';

export function OccurrenceList({ occurrences }: { readonly occurrences: readonly Occurrence[] }) {
  const { t, i18n } = useTranslation('admin');
  const toWho = useWhoName();
  return (
    <ul>
      {occurrences.map((occurrence) => (
        <li key={occurrence.id} className="border-b border-line py-2">
          <span className="flex justify-between gap-3">
            <time dateTime={occurrence.at} className="tnum">
              {formatMoment(occurrence.at, i18n.language)}
            </time>
            <span className="text-ink-3">
              {toBrowserName(occurrence.userAgent).name ?? t('reports.otherBrowser')}
            </span>
          </span>
          <span className="flex justify-between gap-3 text-12 text-ink-3">
            <code className="min-w-0 truncate font-mono">{toPagePath(occurrence.address)}</code>
            <span className="min-w-0 truncate">{toWho(occurrence)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
