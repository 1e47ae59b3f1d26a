import { watchSpending } from '../../../workspaces/index.ts';

/** Tells whether a chat is paid from the balance of the reader, also when that is changed in its menu. */
export function watchOwnMoney(
  sessionId: string,
  left: AbortSignal,
  onChange: (isOwn: boolean) => void,
): void {
  watchSpending(sessionId, left, ({ choice, usual, workspaces }) => {
    const { workspace_id: id } = choice ?? usual;
    onChange(!workspaces.some((workspace) => workspace.id === id && workspace.pays === 'owner'));
  });
}
