import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { FactForm } from '../components/FactForm.tsx';
import { RemembersSwitch } from '../components/RemembersSwitch.tsx';
import { memoryActions } from '../memory.api.ts';
import { Facts } from './Facts.tsx';
import { useFacts } from './use-memories.ts';

export interface AgentMemoryProps {
  readonly agentId: string;
  /** `null` where the person may not change it: the agent is of someone else. */
  readonly remembers: boolean | null;
}

/** What one agent remembers about the person, on its own page. */
export function AgentMemory({ agentId, remembers }: AgentMemoryProps) {
  const { t } = useTranslation('memory');
  const facts = useFacts(agentId);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="max-w-220 px-4 py-5 tablet:px-7">
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <div className="w-full tablet:w-60">
          <SearchField label={t('find')} value={facts.typed} onChange={facts.type} />
        </div>
        {remembers !== null && <RemembersSwitch agentId={agentId} isOn={remembers} />}
        <div className="flex flex-wrap items-center gap-4 max-tablet:w-full tablet:ml-auto">
          <Link
            className="touch-target text-info underline-offset-2 hover:underline"
            to={`/memory?agent=${encodeURIComponent(agentId)}`}
          >
            {t('openAll')}
          </Link>
          <Button onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {t('add')}
          </Button>
        </div>
      </div>
      {isAdding && (
        <div className="mb-5 flex">
          <FactForm
            text=""
            onSave={async (text) => {
              await memoryActions.add(agentId, text);
            }}
            onClose={() => setAdding(false)}
          />
        </div>
      )}
      <Facts memories={facts} />
    </div>
  );
}
