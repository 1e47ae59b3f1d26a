import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';
import { RunMenu, toComparePath } from '../../../runs/index.ts';
import { useRun } from '../../use-agents.ts';
import { RunAgainDialog } from './RunAgainDialog.tsx';

export interface AgentRunMenuProps {
  readonly agent: AgentFull;
  readonly runId: string;
  readonly isOver: boolean;
}

function RunAgain({
  agent,
  runId,
  onClose,
}: Omit<AgentRunMenuProps, 'isOver'> & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { data: run } = useRun(runId);
  if (!run) return null;
  return (
    <RunAgainDialog
      agent={agent}
      run={run}
      onStarted={(newId) => void navigate(toComparePath(agent.id, [runId, newId]))}
      onClose={onClose}
    />
  );
}

/** What can be done with one run of an agent. */
export function AgentRunMenu({ agent, runId, isOver }: AgentRunMenuProps) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Suspense fallback={null}>
      <RunMenu onCompare={() => void navigate(toComparePath(agent.id, [runId]))}>
        {isOver && (
          <MenuItem icon={<RotateCcw size={15} aria-hidden />} onSelect={() => setAsking(true)}>
            {t('again.open')}
          </MenuItem>
        )}
      </RunMenu>
      {isAsking && <RunAgain agent={agent} runId={runId} onClose={() => setAsking(false)} />}
    </Suspense>
  );
}
