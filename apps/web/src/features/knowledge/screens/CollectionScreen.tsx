import type { Collection, KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { queryClient } from '../../../platform/query.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { FileDrop } from '../../../ui/form/FileDrop.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ParentLink } from '../../../ui/page/ParentLink.tsx';
import { useUnloadQuestion } from '../../../ui/use-leave-question.tsx';
import { CollectionForm } from '../components/CollectionForm.tsx';
import { DocumentRow } from '../components/DocumentRow.tsx';
import { LoadProblem } from '../components/LoadProblem.tsx';
import { TrySearch } from '../components/TrySearch.tsx';
import { UploadRows } from '../components/UploadRows.tsx';
import { knowledgeActions, toCollectionQuery, toDocumentsQuery } from '../knowledge.api.ts';
import { useUploads } from '../use-uploads.ts';
import { useShareableWorkspaces } from './use-shareable-workspaces.ts';

/** What the reader of files takes; a file of another kind is refused with a word. */
const ACCEPTED =
  '.pdf,.docx,.doc,.xlsx,.xls,.ods,.odt,.pptx,.rtf,.epub,.eml,.txt,.md,.markdown,.csv,.tsv,.json,.yaml,.yml,.xml,.html,.htm,.log';

/** Says how it went wrong; `onDone` only where it did not. */
function useRemoval(remove: () => Promise<unknown>, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      onDone();
    } catch (error) {
      showError(toAppError(error));
      setBusy(false);
    }
  };
  return { isBusy, confirm: () => void confirm() };
}

function RemoveDocument({
  document,
  onClose,
}: {
  readonly document: KnowledgeDocument;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('knowledge');
  const { collection_id: collectionId, id, name } = document;
  const removal = useRemoval(() => knowledgeActions.removeDocument(collectionId, id), onClose);
  return (
    <ConfirmDialog
      title={t('removal.document', { name })}
      action={t('removal.action')}
      isBusy={removal.isBusy}
      onConfirm={removal.confirm}
      onCancel={onClose}
    >
      {t('removal.documentText')}
    </ConfirmDialog>
  );
}

function RemoveCollection({
  collection,
  onClose,
}: {
  readonly collection: Collection;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const { id, name, documents } = collection;
  const removal = useRemoval(
    () => knowledgeActions.remove(id),
    () => void navigate('/knowledge'),
  );
  return (
    <ConfirmDialog
      title={t('removal.collection', { name })}
      action={t('removal.action')}
      isBusy={removal.isBusy}
      onConfirm={removal.confirm}
      onCancel={onClose}
    >
      {t('removal.collectionText', { count: documents })}
    </ConfirmDialog>
  );
}

function Documents({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslation('knowledge');
  const { id, is_own: isOwn } = collection;
  const found = useQuery(toDocumentsQuery(id), queryClient);
  const { uploads, add, dismiss } = useUploads(id);
  useUnloadQuestion(() => uploads.some(({ problem }) => problem === null));
  const [removing, setRemoving] = useState<KnowledgeDocument | null>(null);
  const documents = found.data?.documents ?? [];
  return (
    <section aria-label={t('documentsTitle')} className="flex flex-col gap-3">
      <h2 className="font-bold">{t('documentsTitle')}</h2>
      {isOwn && (
        <FileDrop title={t('drop.title')} help={t('drop.kinds')} accept={ACCEPTED} isMultiple onFiles={add} />
      )}
      <UploadRows uploads={uploads} onDismiss={dismiss} />
      {found.isError && <RetryBar title={t('notLoaded')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={48} />}
      {found.isSuccess && documents.length === 0 && uploads.length === 0 && (
        <p className="text-ink-3">{t(isOwn ? 'noDocuments' : 'noDocumentsYet')}</p>
      )}
      {documents.length > 0 && (
        <ul aria-label={t('documentsTitle')} className="divide-y divide-line rounded-4 border border-line">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRemove={isOwn ? () => setRemoving(document) : null}
            />
          ))}
        </ul>
      )}
      {removing && <RemoveDocument document={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function Contents({ collection }: { readonly collection: Collection }) {
  const { t } = useTranslation('knowledge');
  const { description, is_own: isOwn, owner } = collection;
  return (
    <div className="flex max-w-220 flex-col gap-6">
      {description !== '' && <p dir="auto">{description}</p>}
      {!isOwn && <p className="text-ink-3">{t('ofOther', { name: owner.username })}</p>}
      <Documents collection={collection} />
      {collection.passages > 0 && <TrySearch collectionId={collection.id} />}
    </div>
  );
}

/** The counts of a collection follow what is being read. */
function useFreshCounts(collectionId: string): void {
  const { data } = useQuery(toDocumentsQuery(collectionId), queryClient);
  const ready = data?.documents.filter(({ state }) => state === 'ready').length;
  const before = useRef(ready);
  useEffect(() => {
    if (before.current !== undefined && ready !== before.current)
      void queryClient.invalidateQueries({ queryKey: toCollectionQuery(collectionId).queryKey });
    before.current = ready;
  }, [collectionId, ready]);
}

/** A collection with its documents, and a try of what is found in them. */
export function CollectionScreen() {
  const { t } = useTranslation('knowledge');
  const { collectionId = '' } = useParams();
  const found = useQuery(toCollectionQuery(collectionId), queryClient);
  useFreshCounts(collectionId);
  const workspaces = useShareableWorkspaces(found.data?.workspace_id);
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const collection = found.data;
  const actions = collection?.is_own === true && (
    <>
      <Button onClick={() => setOpen('edit')}>
        <Pencil size={14} aria-hidden />
        {t('edit')}
      </Button>
      <Button variant="danger" onClick={() => setOpen('remove')}>
        <Trash2 size={14} aria-hidden />
        {t('remove')}
      </Button>
    </>
  );
  return (
    <Page
      title={collection?.name ?? t('title')}
      parent={<ParentLink to="/knowledge">{t('title')}</ParentLink>}
      actions={actions}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        {found.isError && <LoadProblem error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton width="100%" height={120} />}
        {collection && open === 'edit' && (
          <CollectionForm
            given={{
              name: collection.name,
              description: collection.description,
              workspace_id: collection.workspace_id,
            }}
            workspaces={workspaces}
            action={t('save')}
            onSave={async (body) => {
              await knowledgeActions.update(collection.id, body);
              setOpen(null);
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {collection && <Contents key={collection.id} collection={collection} />}
      </div>
      {collection && open === 'remove' && (
        <RemoveCollection collection={collection} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
