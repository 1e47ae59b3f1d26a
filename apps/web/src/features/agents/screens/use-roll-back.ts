import type { AgentFull } from '@parley/contract/agents/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { agentsApi } from '../agents.api.ts';
import { refreshAgents } from '../use-agents.ts';

const UNDO_MS = 8_000;

/** Makes an earlier version the current one, with the way back. */
export function useRollBack(agent: AgentFull, onDone: () => void) {
  const { t } = useTranslation(['agents', 'common']);
  const [isBusy, setBusy] = useState(false);
  const restore = async (number: number): Promise<boolean> => {
    try {
      await agentsApi.restoreVersion(agent.id, number);
      await refreshAgents();
      return true;
    } catch (error) {
      showError(toAppError(error));
      return false;
    }
  };
  const rollBack = async (number: number) => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await restore(number);
    setBusy(false);
    if (!isDone) return;
    onDone();
    await notify('plain', {
      title: t('versions.rolledBack', { number }),
      action: { label: t('undo', { ns: 'common' }), onPress: () => void restore(agent.version) },
      durationMs: UNDO_MS,
    });
  };
  return { isBusy, rollBack };
}
