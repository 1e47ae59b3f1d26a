import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '../../../platform/keyboard/page-keys.ts';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { AgentPane } from '../components/AgentPane.tsx';
import { FactForm } from '../components/FactForm.tsx';
import { memoryActions } from '../memory.api.ts';
import { AgentHead } from './AgentHead.tsx';
import { Facts } from './Facts.tsx';
import { useMemories } from './use-memories.ts';

/** What agents remember about the person, to be looked through, corrected and forgotten. */
export function MemoryScreen() {
  const { t } = useTranslation('memory');
  const memories = useMemories();
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const { agent, agents, agentId } = memories;
  // What was written for one agent is not added to another.
  if (addingTo !== null && addingTo !== agentId) setAddingTo(null);
  const handleAdd = agent !== null && agent.name !== null ? () => setAddingTo(agent.id) : undefined;
  usePageKeys({ '/': () => searchField.current?.focus(), c: handleAdd });
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
          {agent !== null && addingTo === agent.id && (
            <div className="mb-5 flex">
              <FactForm
                text=""
                onSave={async (text) => {
                  await memoryActions.add(agent.id, text);
                }}
                onClose={() => setAddingTo(null)}
              />
            </div>
          )}
          <Facts memories={memories} />
        </div>
      </div>
    </Page>
  );
}
