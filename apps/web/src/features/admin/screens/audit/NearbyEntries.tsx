import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../admin.api.ts';
import { listNearby, NEARBY_AT_MOST } from '../../audit-nearby.ts';
import { dateFormat } from '../../../../platform/i18n/formats.ts';
import { useAuditList } from './use-audit-list.ts';
import { useAuditNames } from './use-audit-names.ts';

/** As far as the log is kept. */
const EVERY_DAY = 365;

/** What was recorded shortly before and after, whatever the list is filtered by. */
export function NearbyEntries({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation('admin');
  const names = useAuditNames();
  const { data } = useAuditList(
    {
      days: EVERY_DAY,
      before: entry.number + NEARBY_AT_MOST + 1,
      limit: 2 * NEARBY_AT_MOST + 1,
      with_total: 'false',
    },
    true,
  );
  const nearby = listNearby(data?.entries ?? [], entry);
  if (nearby.length === 0) return null;
  const time = dateFormat(i18n.language, { timeStyle: 'medium' });
  return (
    <section aria-label={t('audit.nearby')} className="border-b border-line px-5 py-4">
      <h3 className="mb-2 font-bold">{t('audit.nearby')}</h3>
      <ul>
        {nearby.map((one) => (
          <li
            key={one.id}
            className="flex gap-4 border-t border-line py-2 text-13 first:border-t-0 first:pt-0"
          >
            <span className="tnum flex-none text-ink-3">{time.format(Date.parse(one.at))}</span>
            <span className="min-w-0 break-words">
              {t('audit.nearbyLine', { actor: names.ofActor(one), action: names.ofAction(one.action) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
