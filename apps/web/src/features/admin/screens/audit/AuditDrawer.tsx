import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAuditChanges, toRawText } from '../../../../platform/audit-changes.ts';
import { ChangeList } from '../../../../ui/display/ChangeList.tsx';
import { DrawerHead, type DrawerHeadProps } from '../../components/DrawerHead.tsx';
import { AuditFacts, type AuditFactsProps } from './AuditFacts.tsx';
import { NearbyEntries } from './NearbyEntries.tsx';
import { useAuditNames } from './use-audit-names.ts';

export interface AuditDrawerProps extends Omit<DrawerHeadProps, 'title'>, AuditFactsProps {}

/** One entry with what changed, everything that was kept of it, and what happened around it. */
export function AuditDrawer({ entry, onActor, onLocation, ...moves }: AuditDrawerProps) {
  const { t } = useTranslation('admin');
  const names = useAuditNames();
  const { changes, rest } = toAuditChanges(entry.details, toRawText);
  return (
    <article aria-label={names.ofAction(entry.action)}>
      <DrawerHead title={names.ofAction(entry.action)} {...moves} />
      <AuditFacts entry={entry} onActor={onActor} onLocation={onLocation} />
      {changes.length > 0 && (
        <section className="border-b border-line px-5 py-4">
          <h3 className="mb-2 font-bold">{t('audit.changes')}</h3>
          <ChangeList changes={changes} became={t('audit.became')} notSet={t('audit.notSet')} />
        </section>
      )}
      {Object.keys(rest).length > 0 && (
        <section className="border-b border-line px-5 py-4">
          <h3 className="mb-2 font-bold">{t('audit.details')}</h3>
          <pre className="overflow-x-auto rounded-3 border border-line bg-surface-2 p-3 font-mono text-12">
            {JSON.stringify(rest, null, 2)}
          </pre>
        </section>
      )}
      <NearbyEntries entry={entry} />
      <p className="flex items-center gap-2 px-5 py-3 text-ink-3">
        <Lock size={14} aria-hidden />
        {t('audit.kept')}
      </p>
    </article>
  );
}
