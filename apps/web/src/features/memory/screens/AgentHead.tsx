import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ForgetAllDialog } from '../components/ForgetAllDialog.tsx';
import { RemembersSwitch } from '../components/RemembersSwitch.tsx';
import { MAX_EXPORTED, saveMemories } from '../export-memories.ts';
import type { useMemories } from './use-memories.ts';

function ExportButton({ agentId, name }: { readonly agentId: string | null; readonly name: string }) {
  const { t } = useTranslation('memory');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveMemories(agentId, name, Date.now());
    } catch {
      void notify('error', { title: t('exportFailed') });
    }
    setBusy(false);
  };
  return (
    <Button variant="ghost" isBusy={isBusy} onClick={() => void save()}>
      <Download size={14} aria-hidden />
      {t('export')}
    </Button>
  );
}

export interface AgentHeadProps {
  readonly memories: ReturnType<typeof useMemories>;
  readonly onAdd: (() => void) | undefined;
}

/** Whose facts these are, and what can be done with all of them. */
export function AgentHead({ memories, onAdd }: AgentHeadProps) {
  const { t } = useTranslation('memory');
  const [isClearing, setClearing] = useState(false);
  const { agent, agents, agentId } = memories;
  const name = agent?.name ?? t('noAgent');
  const title = agentId === null ? t('allAgents') : name;
  const count = agent?.memories ?? agents.reduce((sum, each) => sum + each.memories, 0);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <h2 className="min-w-0 truncate text-17 font-bold">{title}</h2>
      {agent?.is_own === true && <RemembersSwitch key={agent.id} agentId={agent.id} isOn={agent.remembers} />}
      <div className="flex flex-wrap items-center gap-2 max-tablet:w-full tablet:ml-auto">
        {count > 0 && count <= MAX_EXPORTED && <ExportButton agentId={agentId} name={title} />}
        {onAdd && (
          <Button aria-keyshortcuts="C" onClick={onAdd}>
            <Plus size={14} aria-hidden />
            {t('add')}
          </Button>
        )}
        {agent !== null && agent.memories > 0 && (
          <Button variant="danger" onClick={() => setClearing(true)}>
            {t('forgetAll')}
          </Button>
        )}
      </div>
      {isClearing && agent !== null && (
        <ForgetAllDialog agentId={agent.id} name={name} onClose={() => setClearing(false)} />
      )}
    </div>
  );
}
