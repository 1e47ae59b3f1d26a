// The request that work was begun by: log lines of that work carry its id.
import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

export const currentRequestId = (): string | undefined => requestIds.getStore();

export function withinRequest(requestId: string, work: () => void): void {
  requestIds.run(requestId, work);
}
