import { useEffect } from 'react';
import { auth, useAuth } from '../../auth/index.ts';
import { startHistory } from '../../history/index.ts';
import { findDefaultModel, findCalledModel, models, useModels } from '../../models/index.ts';
import { chat, connectAccount } from '../browser-chat.ts';
import type { ModelChoice } from '../sessions/session.ts';
import { readIsOwnMoney } from './composer/own-money.ts';

connectAccount({
  read: () => useAuth.getState().account,
  readPayer: (sessionId) => (readIsOwnMoney(sessionId) ? useAuth.getState().account : null),
  readModel: (modelId) => findCalledModel(useModels.getState().models, modelId),
  onBalance: (balance) => auth.setBalance(balance),
});

/** The model that a new chat of this person begins with; null until the list is known. */
export function readModelChoice(): ModelChoice | null {
  const model = findDefaultModel(useModels.getState());
  return (
    model && {
      id: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    }
  );
}

/** Opens the chats of a person. Those of a member are the same on all devices; a guest's stay in the browser. */
export async function openChats(ownerId: string, formerGuestId: string | null): Promise<void> {
  await chat.open(ownerId, formerGuestId, readModelChoice());
  const isStillOpen = () => {
    const { account } = useAuth.getState();
    return chat.state.getState().ownerId === ownerId && account?.id === ownerId && account.role === 'user';
  };
  if (!isStillOpen()) return;
  const synced = await chat.loadSynced();
  // Another person may have signed in meanwhile.
  if (isStillOpen()) await startHistory(ownerId, synced);
}

/** Opens the chats of the person who is signed in, and once more when a guest becomes a member. */
export function useChatOwner(): void {
  const ownerId = useAuth((state) => state.account?.id ?? null);
  const role = useAuth((state) => state.account?.role ?? null);
  const formerGuestId = useAuth((state) => state.formerGuestId);
  useEffect(() => {
    if (ownerId !== null && role !== null) void openChats(ownerId, formerGuestId);
  }, [ownerId, role, formerGuestId]);
}

/** A chat that was begun before the list of models was there gets its model when it comes; one that failed is asked for again. */
export function useLateModel(sessionId: string | null, selectedModelId: string | null): void {
  useEffect(() => {
    const { error, models: known } = useModels.getState();
    if (error !== null && known.length === 0) void models.reload();
  }, []);
  const defaultId = useModels((state) => findDefaultModel(state)?.id ?? null);
  useEffect(() => {
    const choice = defaultId !== null && selectedModelId === null ? readModelChoice() : null;
    if (sessionId === null || !choice) return;
    chat.sessions.change(sessionId, {
      selectedModelId: choice.id,
      supportsVision: choice.supportsVision,
      supportsReasoningEffort: choice.supportsReasoningEffort,
    });
  }, [sessionId, selectedModelId, defaultId]);
}
