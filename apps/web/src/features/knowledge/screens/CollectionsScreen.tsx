import type { Collection } from '@parley/contract/knowledge/schemas.ts';
import { Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { CollectionForm } from '../components/CollectionForm.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { knowledgeActions, toCollectionPath } from '../knowledge.api.ts';
import { useCollections } from '../use-collections.ts';
import { useShareableWorkspaces } from './use-shareable-workspaces.ts';

function CollectionRow({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslation('knowledge');
  const { id, name, description, documents, reading, passages, owner } = collection;
  const facts = [
    t('documents', { count: documents }),
    t('passages', { count: passages }),
    ...(reading > 0 ? [t('reading', { count: reading })] : []),
  ];
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={toCollectionPath(id)}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-40 flex-1">
          <span dir="auto" className="block truncate font-strong">
            {name}
          </span>
          {description !== '' && (
            <span dir="auto" className="block truncate text-13 text-ink-3">
              {description}
            </span>
          )}
        </span>
        {!collection.is_own && <Tag>{t('sharedBy', { name: owner.username })}</Tag>}
        {collection.is_own && collection.workspace_id !== null && <Tag>{t('shared')}</Tag>}
        <span className="tnum text-12 text-ink-3">{facts.join(' · ')}</span>
      </Link>
    </li>
  );
}

/** The person's collections of documents, and those of their workspaces. */
export function CollectionsScreen() {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const found = useCollections();
  const workspaces = useShareableWorkspaces();
  const [isCreating, setCreating] = useState(false);
  const collections = found.data?.collections ?? [];
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus size={14} aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={found.isSuccess && !isCreating && create}>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        {isCreating && (
          <CollectionForm
            given={{ name: '', description: '', workspace_id: null }}
            workspaces={workspaces}
            action={t('create')}
            onSave={async (body) => {
              const made = await knowledgeActions.create(body);
              void navigate(toCollectionPath(made.id));
            }}
            onClose={() => setCreating(false)}
          />
        )}
        {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={56} />}
        {collections.length > 0 && (
          <ul aria-label={t('title')} className="rounded-4 border border-line bg-surface">
            {collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} />
            ))}
          </ul>
        )}
        {found.isSuccess && collections.length === 0 && !isCreating && (
          <EmptyState icon={<Library size={16} aria-hidden />} title={t('empty.title')} isFlush>
            {t('empty.text')}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
