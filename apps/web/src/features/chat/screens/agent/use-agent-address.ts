import { useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { toAppError } from '../../../../platform/errors/to-app-error.ts';
import { showError } from '../../../../platform/toasts.ts';
import { loadAgentChoice } from '../../../runs/index.ts';
import { chat } from '../../browser-chat.ts';
import { chooseAgent } from './choose-agent.ts';
import { startNewChat } from '../new-chat.ts';

async function turnOn(agentId: string): Promise<void> {
  const choice = await loadAgentChoice(agentId);
  const { currentId, sessions } = chat.state.getState();
  const open = currentId === null ? undefined : sessions[currentId];
  const session = open?.messageCount === 0 ? open : startNewChat();
  chooseAgent(session.id, choice);
}

/** `?agent=`: this agent answers, in an empty chat. Followed once: the address does not keep it. */
export function useAgentAddress(): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as Location<unknown>; // its state is passed on as it is
  const query = new URLSearchParams(search);
  const agentId = query.get('agent');
  useEffect(() => {
    if (agentId === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('agent');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state });
    turnOn(agentId).catch((error: unknown) => showError(toAppError(error)));
  }, [agentId, navigate, pathname, search, state]);
}
