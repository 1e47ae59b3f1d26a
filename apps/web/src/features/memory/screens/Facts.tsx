import { Brain } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { MEMORIES_PER_PAGE } from '../memory.api.ts';
import { FactList } from './FactList.tsx';
import type { useFacts } from './use-memories.ts';

/** A page of facts, with what there is to say where there are none. */
export function Facts({ memories }: { readonly memories: ReturnType<typeof useFacts> }) {
  const { t } = useTranslation('memory');
  const { found, typed, page, agentId } = memories;
  const rows = found.data?.memories ?? [];
  return (
    <>
      {found.isError && <RetryBar title={t('failed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={48} />}
      {found.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<Brain size={16} aria-hidden />}
          title={t(typed === '' ? 'empty.title' : 'empty.notFound')}
          isFlush
        >
          {typed === '' ? t('empty.text') : undefined}
        </EmptyState>
      )}
      <FactList memories={rows} showsAgent={agentId === null} />
      {found.data && found.data.total > MEMORIES_PER_PAGE && (
        <div className="flex gap-2">
          <Button size="small" disabled={page === 1} onClick={() => memories.setPage(page - 1)}>
            {t('previous')}
          </Button>
          <Button
            size="small"
            disabled={page * MEMORIES_PER_PAGE >= found.data.total}
            onClick={() => memories.setPage(page + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}
