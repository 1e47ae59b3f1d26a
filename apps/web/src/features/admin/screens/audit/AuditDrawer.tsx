import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import type { AuditEntry } from '../../admin.api.ts';
import { toAuditChanges } from '../../audit-changes.ts';
import { DrawerHead, type DrawerHeadProps } from '../../components/DrawerHead.tsx';
import { useAuditNames } from './use-audit-names.ts';

export interface AuditDrawerProps extends Omit<DrawerHeadProps, 'title'> {
  readonly entry: AuditEntry;
  /** Shows what this one did. */
  readonly onActor: (actor: { readonly id: string; readonly name: string }) => void;
}

/** One entry with what changed and everything that was kept of it. */
export function AuditDrawer({ entry, onActor, ...moves }: AuditDrawerProps) {
  const { t, i18n } = useTranslation('admin');
  const names = useAuditNames();
  const { changes, rest } = toAuditChanges(entry.details);
  const { actor } = entry;
  const facts = [
    [
      t('audit.facts.when'),
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' }).format(
        Date.parse(entry.at),
      ),
    ],
    [t('audit.facts.target'), names.ofTarget(entry)],
    [t('audit.facts.outcome'), t(`audit.outcomes.${entry.outcome}`)],
    [t('audit.facts.request'), entry.request_id ?? '–'],
    [t('audit.facts.action'), entry.action],
  ] as const;
  return (
    <article aria-label={names.ofAction(entry.action)}>
      <DrawerHead title={names.ofAction(entry.action)} {...moves} />
      <dl className="tnum grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-5 py-4">
        <dt className="text-ink-3">{t('audit.facts.actor')}</dt>
        <dd>
          {actor === null ? (
            names.ofActor(entry)
          ) : (
            <LinkButton onClick={() => onActor({ id: actor.id, name: names.ofActor(entry) })}>
              {names.ofActor(entry)}
            </LinkButton>
          )}
        </dd>
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <section className="border-b border-line px-5 py-4">
          <h3 className="mb-2 font-bold">{t('audit.changes')}</h3>
          <ul className="flex flex-col gap-2">
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                <span className="text-12 text-ink-3">{name}</span>
                <span className="flex items-center gap-2">
                  <code className="rounded-2 bg-danger-tint px-2 py-1 font-mono text-12">{before}</code>
                  <span aria-hidden>→</span>
                  <span className="sr-only">{t('audit.became')}</span>
                  <code className="rounded-2 bg-live-tint px-2 py-1 font-mono text-12">{after}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {Object.keys(rest).length > 0 && (
        <section className="px-5 py-4">
          <h3 className="mb-2 font-bold">{t('audit.details')}</h3>
          <pre className="overflow-x-auto rounded-3 border border-line bg-surface-2 p-3 font-mono text-12">
            {JSON.stringify(rest, null, 2)}
          </pre>
        </section>
      )}
      <p className="flex items-center gap-2 border-t border-line px-5 py-3 text-ink-3">
        <Lock size={14} aria-hidden />
        {t('audit.kept')}
      </p>
    </article>
  );
}
