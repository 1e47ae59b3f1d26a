import { loadPart } from '../../../platform/load-part.ts';
import type { BranchChanges, BranchChangesDependencies } from './branch-changes.ts';
import { findNewestLeaf, listBranch, listSiblings } from './message-tree.ts';

// What can be done with the branches of a conversation besides adding to them.

export interface Branches extends BranchChanges {
  /** Goes to another version of a message, counted from 1. */
  select(sessionId: string, messageId: string, position: number): void;
  /** Shows the branch of a message. False when there is no such message. */
  reveal(sessionId: string, messageId: string): boolean;
}

export function createBranches(dependencies: BranchChangesDependencies): Branches {
  const { store, sessions } = dependencies;
  const listMessages = (sessionId: string) => store.state.getState().messages[sessionId] ?? [];
  const loadChanges = async () => {
    const { createBranchChanges } = await loadPart(() => import('./branch-changes.ts'));
    return createBranchChanges(dependencies);
  };
  return {
    select(sessionId, messageId, position) {
      const messages = listMessages(sessionId);
      const message = store.findMessage(sessionId, messageId);
      const target = message && listSiblings(messages, message)[position - 1];
      if (target) sessions.change(sessionId, { activeLeafId: findNewestLeaf(messages, target.id) });
    },
    reveal(sessionId, messageId) {
      const messages = listMessages(sessionId);
      if (!messages.some(({ id, archivedBy }) => id === messageId && archivedBy === null)) return false;
      const leafId = store.findSession(sessionId)?.activeLeafId ?? null;
      if (!listBranch(messages, leafId).some(({ id }) => id === messageId))
        sessions.change(sessionId, { activeLeafId: findNewestLeaf(messages, messageId) });
      return true;
    },
    fork: async (...what) => (await loadChanges()).fork(...what),
    removeMessage: async (...what) => (await loadChanges()).removeMessage(...what),
    rate: async (...what) => (await loadChanges()).rate(...what),
    removeBranch: async (...what) => (await loadChanges()).removeBranch(...what),
  };
}
