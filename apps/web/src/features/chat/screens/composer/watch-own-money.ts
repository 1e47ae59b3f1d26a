import { watchSpending } from '../../../workspaces/index.ts';
import { useOwnMoney } from './own-money.ts';

/** Keeps up who pays for a chat, also where that is changed in its menu. */
export function watchOwnMoney(sessionId: string, left: AbortSignal): void {
  watchSpending(sessionId, left, ({ choice, usual, workspaces }) => {
    const { workspace_id: id } = choice ?? usual;
    const isPaidFor = workspaces.some((workspace) => workspace.id === id && workspace.pays === 'owner');
    useOwnMoney.setState({ [sessionId]: !isPaidFor });
  });
}
