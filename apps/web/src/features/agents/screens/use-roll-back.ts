import type { Agent, AgentFull, AgentInput } from '@parley/contract/agents/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { agentsApi } from '../agents.api.ts';
import { refreshAgents } from '../use-agents.ts';

const UNDO_MS = 8_000;

/** The collections and agents of a version that the agent did not get back: they are gone, or not for this person. */
function countLeftOut(version: AgentInput, restored: Agent): number {
  const idsOf = (agent: AgentInput | Agent) => [
    ...agent.knowledge_ids,
    ...agent.handoff_agent_ids,
    ...agent.sub_agent_ids,
  ];
  return idsOf(version).length - idsOf(restored).length;
}

/** Makes an earlier version the current one, with the way back. */
export function useRollBack(agent: AgentFull, onDone: () => void) {
  const { t } = useTranslation(['agents', 'common']);
  const [isBusy, setBusy] = useState(false);
  /** Null where it failed. */
  const restore = async (number: number): Promise<{ leftOut: number } | null> => {
    try {
      const restored = await agentsApi.restoreVersion(agent.id, number);
      // It is restored, whether or not can be said how much of it.
      const version = await agentsApi.getVersion(agent.id, number).catch(() => null);
      await refreshAgents();
      return { leftOut: version ? countLeftOut(version.agent, restored) : 0 };
    } catch (error) {
      showError(toAppError(error));
      return null;
    }
  };
  const rollBack = async (number: number) => {
    if (isBusy) return;
    setBusy(true);
    const done = await restore(number);
    setBusy(false);
    if (!done) return;
    onDone();
    await notify('plain', {
      title: t('versions.rolledBack', { number }),
      text: done.leftOut > 0 ? t('versions.leftOut', { count: done.leftOut }) : undefined,
      action: { label: t('undo', { ns: 'common' }), onPress: () => void restore(agent.version) },
      durationMs: UNDO_MS,
    });
  };
  return { isBusy, rollBack };
}
