import { Brain } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RetryBar } from '../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { AgentPane } from '../components/AgentPane.tsx';
import { FactForm } from '../components/FactForm.tsx';
import { memoryActions, MEMORIES_PER_PAGE } from '../memory.api.ts';
import { AgentHead } from './AgentHead.tsx';
import { FactList } from './FactList.tsx';
import { useMemories, useMemoryKeys } from './use-memories.ts';

type Memories = ReturnType<typeof useMemories>;

function Facts({ memories }: { readonly memories: Memories }) {
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

/** What agents remember about the person, to be looked through, corrected and forgotten. */
export function MemoryScreen() {
  const { t } = useTranslation('memory');
  const memories = useMemories();
  const [isAdding, setAdding] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const { agent, agents } = memories;
  const handleAdd = agent !== null && agent.name !== null ? () => setAdding(true) : undefined;
  useMemoryKeys({ '/': () => searchField.current?.focus(), c: handleAdd });
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <div className="w-[calc(100vw-24px)] tablet:w-60">
          <SearchField
            ref={searchField}
            label={t('find')}
            value={memories.typed}
            onChange={memories.type}
            keys={['/']}
          />
        </div>
      }
    >
      <div className="flex min-h-0 flex-1 max-tablet:flex-col">
        {agents.length > 0 && (
          <AgentPane agents={agents} agentId={memories.agentId} onChoose={memories.choose} />
        )}
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
          {agents.length > 0 && <AgentHead memories={memories} onAdd={handleAdd} />}
          {isAdding && agent !== null && (
            <div className="mb-5 flex">
              <FactForm
                text=""
                onSave={async (text) => {
                  await memoryActions.add(agent.id, text);
                }}
                onClose={() => setAdding(false)}
              />
            </div>
          )}
          <Facts memories={memories} />
        </div>
      </div>
    </Page>
  );
}
