import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { toAuditChanges } from '../../../../platform/audit-changes.ts';
import { ChangeList } from '../../../../ui/display/ChangeList.tsx';
import { DrawerHead, type DrawerHeadProps } from '../../components/DrawerHead.tsx';
import { AuditFacts, type AuditFactsProps } from './AuditFacts.tsx';
import { NearbyEntries } from './NearbyEntries.tsx';
import { useAuditNames } from './use-audit-names.ts';
import { useAuditTexts } from './use-audit-texts.ts';

export interface AuditDrawerProps extends Omit<DrawerHeadProps, 'title'>, AuditFactsProps {}

/** One entry with what changed, everything that was kept of it, and what happened around it. */
export function AuditDrawer({ entry, onActor, onLocation, ...moves }: AuditDrawerProps) {
  const { t } = useTranslation('admin');
  const names = useAuditNames();
  const texts = useAuditTexts();
  const { changes: raw, rest } = toAuditChanges(entry.details, (value, name) => texts.ofValue(name, value));
  const changes = raw.map((change) => ({ ...change, name: texts.ofField(change.name) }));
  const facts = Object.entries(rest).filter(([, value]) => value !== null);
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
      {facts.length > 0 && (
        <section className="border-b border-line px-5 py-4">
          <h3 className="mb-2 font-bold">{t('audit.details')}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <dt className="text-ink-3">{texts.ofField(name)}</dt>
                <dd className="min-w-0 wrap-anywhere">{texts.ofValue(name, value)}</dd>
              </Fragment>
            ))}
          </dl>
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
