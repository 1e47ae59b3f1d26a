import type { WorkspaceAuditEntry } from '@parley/contract/workspaces/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../../../ui/display/ChangeList.tsx';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { toAuditFacts } from '../audit-facts.ts';
import { useAuditTexts } from '../use-audit-texts.ts';

/** Their target is who did it. */
const OWN_ACTIONS = ['workspace.member-joined', 'workspace.member-left'] as const;

export interface AuditEntryProps {
  readonly entry: WorkspaceAuditEntry;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function EntryDetails({ entry }: AuditEntryProps) {
  const { t } = useTranslation('workspaces');
  const texts = useAuditTexts(entry.names);
  const { changes, facts } = toAuditFacts(entry.details, texts.ofValue);
  return (
    <div className="flex flex-col gap-3 pt-3 pb-1 text-12">
      {changes.length > 0 && (
        <ChangeList
          changes={changes.map(({ name, ...states }) => ({ name: texts.ofField(name), ...states }))}
          became={t('audit.became')}
          notSet={t('audit.notSet')}
        />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={texts.ofField(name)}>
            {value}
          </Fact>
        ))}
        {entry.target_id !== null && (
          <Fact name={t('audit.targetId')}>
            <span className="font-mono break-all">{entry.target_id}</span>
          </Fact>
        )}
        <Fact name={t('audit.location')}>
          {entry.location === null ? (
            t('audit.noLocation')
          ) : (
            <span className="font-mono">{entry.location}</span>
          )}
        </Fact>
      </dl>
    </div>
  );
}

/** Who did what to what, in one line; opened, all that was kept of it. */
export function AuditEntry({ entry }: AuditEntryProps) {
  const { t, i18n } = useTranslation('workspaces');
  const action = entry.action.replace('.', '-');
  const isOwn = OWN_ACTIONS.some((own) => own === entry.action);
  const isLink = entry.target_type === 'workspace-invite' && entry.details['by'] === 'link';
  const target = isOwn ? null : isLink ? t('invites.anyone') : entry.target_name;
  return (
    <li className="border-b border-line px-4 py-2.5 tablet:px-6">
      <details>
        <summary className="flex cursor-pointer flex-wrap gap-x-4 gap-y-0.5">
          <span className="text-ink-3 tablet:w-44">{formatMoment(entry.at, i18n.language)}</span>
          <span className="min-w-0 font-strong break-words tablet:w-40">
            {entry.actor ?? t('audit.nobody')}
          </span>
          <span className="tablet:w-52">{t(`audit.actions.${action}`, { defaultValue: entry.action })}</span>
          {target !== null && (
            <span className="w-full min-w-0 break-words text-ink-2 tablet:w-auto tablet:flex-1">
              {target}
            </span>
          )}
        </summary>
        <EntryDetails entry={entry} />
      </details>
    </li>
  );
}
