import type { KnowledgeDocument } from '@parley/contract/knowledge/schemas.ts';
import { FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { toDocumentPath } from '../knowledge.api.ts';

export interface DocumentRowProps {
  readonly document: KnowledgeDocument;
  /** Null: the person may not. */
  readonly onRemove: (() => void) | null;
}

function State({ document }: Pick<DocumentRowProps, 'document'>) {
  const { t } = useTranslation('knowledge');
  const { state, problem, pages, passages, is_truncated: isCut } = document;
  if (state === 'reading')
    return (
      <span role="status" className="text-live">
        {t('state.reading')}
      </span>
    );
  if (state === 'failed')
    return <span className="text-danger">{t(`problem.${problem ?? 'unreadable'}`)}</span>;
  const parts = [
    ...(pages === null ? [] : [t('pages', { count: pages })]),
    t('passages', { count: passages }),
    ...(isCut ? [t('state.cut')] : []),
  ];
  return <span className="text-ink-3">{parts.join(' · ')}</span>;
}

/** A document: what it is, and how far it can be searched. */
export function DocumentRow({ document, onRemove }: DocumentRowProps) {
  const { t, i18n } = useTranslation('knowledge');
  const { id, collection_id: collectionId, name, state, size_bytes: size } = document;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2">
      <FileText size={16} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1 leading-[18px]">
        {state === 'ready' ? (
          <Link
            dir="auto"
            to={toDocumentPath(collectionId, id)}
            className="touch-target block font-strong hover:underline"
          >
            <span className="block truncate">{name}</span>
          </Link>
        ) : (
          <span dir="auto" className="block truncate font-strong">
            {name}
          </span>
        )}
        <span className="block text-12">
          <State document={document} />
        </span>
      </span>
      <span className="tnum flex-none text-12 text-ink-3">{formatBytes(size, i18n.language)}</span>
      {onRemove !== null && (
        <IconButton label={t('removeDocument', { name })} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
