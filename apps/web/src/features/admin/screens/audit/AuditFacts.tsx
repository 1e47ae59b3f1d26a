import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import type { AuditEntry } from '../../admin.api.ts';
import { dateFormat } from '../../../../platform/i18n/formats.ts';
import { useAuditNames } from './use-audit-names.ts';

export interface AuditFactsProps {
  readonly entry: AuditEntry;
  /** Shows what this one did. */
  readonly onActor: (actor: { readonly id: string; readonly name: string }) => void;
  /** Shows what came from there. */
  readonly onLocation: (location: string) => void;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

export function AuditFacts({ entry, onActor, onLocation }: AuditFactsProps) {
  const { t, i18n } = useTranslation('admin');
  const names = useAuditNames();
  const { actor, location, workspace } = entry;
  const when = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' });
  return (
    <dl className="tnum grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-b border-line px-5 py-4">
      <Fact name={t('audit.facts.when')}>{when.format(Date.parse(entry.at))}</Fact>
      <Fact name={t('audit.facts.actor')}>
        {actor === null ? (
          names.ofActor(entry)
        ) : (
          <LinkButton onClick={() => onActor({ id: actor.id, name: names.ofActor(entry) })}>
            {names.ofActor(entry)}
          </LinkButton>
        )}
      </Fact>
      <Fact name={t('audit.facts.target')}>{names.ofTarget(entry)}</Fact>
      {workspace !== null && <Fact name={t('audit.facts.workspace')}>{workspace.name ?? workspace.id}</Fact>}
      <Fact name={t('audit.facts.location')}>
        {location === null ? (
          names.ofLocation(entry)
        ) : (
          <LinkButton onClick={() => onLocation(location)}>{names.ofLocation(entry)}</LinkButton>
        )}
      </Fact>
      <Fact name={t('audit.facts.outcome')}>{t(`audit.outcomes.${entry.outcome}`)}</Fact>
      <Fact name={t('audit.facts.request')}>{entry.request_id ?? '–'}</Fact>
      <Fact name={t('audit.facts.action')}>{entry.action}</Fact>
    </dl>
  );
}
