import type { IndicatedAgent } from '@parley/contract/agents/indicators/schemas.ts';
import { MessageCircle, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { agentActions } from '../../agent-actions.ts';
import { toChatPath } from '../../agent.ts';
import { AgentMenu } from '../AgentMenu.tsx';

/** The schedule whose message a run can begin with, without asking for one. */
function scheduleOf({ indicators: { shown_deployment: shown } }: IndicatedAgent): string | null {
  return shown?.kind === 'scheduled' ? shown.id : null;
}

/** Runs the schedule once; an agent without one is given its task in a chat. */
export function useRunAgent(): (agent: IndicatedAgent) => void {
  const navigate = useNavigate();
  return (agent) => {
    const schedule = scheduleOf(agent);
    void (schedule === null ? navigate(toChatPath(agent.id)) : agentActions.runSchedule(agent, schedule));
  };
}

/** Over the last run while the row is pointed at or has the focus; the menu is always there. */
export function RowActions({ agent }: { readonly agent: IndicatedAgent }) {
  const { t } = useTranslation('agents');
  const navigate = useNavigate();
  const run = useRunAgent();
  return (
    <>
      <span className="invisible absolute inset-y-0 right-full hidden bg-surface-2 pl-1 group-focus-within:visible group-hover:visible group-aria-[current]:bg-surface-3 desktop:inline-flex">
        {scheduleOf(agent) !== null && (
          <IconButton label={t('menu.runNow')} keys={['R']} onClick={() => run(agent)}>
            <Play size={15} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('menu.chat')} onClick={() => void navigate(toChatPath(agent.id))}>
          <MessageCircle size={15} aria-hidden />
        </IconButton>
      </span>
      <AgentMenu agent={agent} />
    </>
  );
}
