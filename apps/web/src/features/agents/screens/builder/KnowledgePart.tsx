import { MAX_AGENT_COLLECTIONS } from '@parley/contract/knowledge/constants.ts';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/button/ButtonLink.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useAuth } from '../../../auth/index.ts';
import { useCollections } from '../../../knowledge/index.ts';

interface RowProps {
  readonly name: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

function Row({ name, note, isChosen, isFull, onToggle }: RowProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-2">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
          className="size-4 flex-none accent-(--primary)"
        />
        <span className="min-w-0 flex-1 leading-[18px]">
          <span dir="auto" className="block truncate font-strong">
            {name}
          </span>
          <span className="block truncate text-13 text-ink-3">{note}</span>
        </span>
      </label>
    </li>
  );
}

export interface KnowledgePartProps {
  readonly chosen: readonly string[];
  /** Others than its owner run the agent. */
  readonly isForOthers: boolean;
  readonly onChange: (chosen: string[]) => void;
}

/** The collections that the agent searches: those that the person reads, and what is attached otherwise. */
export function KnowledgePart({ chosen, isForOthers, onChange }: KnowledgePartProps) {
  const { t } = useTranslation('agents');
  const isMember = useAuth(({ account }) => account?.role === 'user');
  const found = useCollections(isMember);
  if (!isMember) return null;
  const collections = found.data?.collections ?? [];
  // Deleted, or of another member: listed, so that it can be taken out.
  const others = found.data ? chosen.filter((id) => !collections.some((each) => each.id === id)) : [];
  const isFull = chosen.length >= MAX_AGENT_COLLECTIONS;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <section aria-label={t('fields.knowledge_ids')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-strong">{t('fields.knowledge_ids')}</h2>
        <span className="ml-auto">
          <ButtonLink to="/knowledge" isQuiet>
            {t('knowledge.manage')}
          </ButtonLink>
        </span>
      </div>
      {found.isError && <RetryBar title={t('knowledge.failed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={44} />}
      {found.isSuccess && collections.length === 0 && others.length === 0 && (
        <p className="text-ink-3">{t('knowledge.none')}</p>
      )}
      {collections.length + others.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-4 border border-line">
          {collections.map(({ id, name, documents }) => (
            <Row
              key={id}
              name={name}
              note={t('knowledge.documents', { count: documents })}
              isChosen={chosen.includes(id)}
              isFull={isFull}
              onToggle={() => toggle(id)}
            />
          ))}
          {others.map((id) => (
            <Row
              key={id}
              name={t('knowledge.unknown')}
              note={t('knowledge.unknownNote')}
              isChosen
              isFull={isFull}
              onToggle={() => toggle(id)}
            />
          ))}
        </ul>
      )}
      {isFull && <p className="text-ink-3">{t('knowledge.full', { most: MAX_AGENT_COLLECTIONS })}</p>}
      {isForOthers && chosen.length > 0 && (
        <Notice tone="warn" title={t('knowledge.lent')}>
          {t('knowledge.lentText')}
        </Notice>
      )}
    </section>
  );
}
