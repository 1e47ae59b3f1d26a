// The request that work was begun by: log lines of that work carry its id, audit entries where it came from.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  readonly requestId: string;
  /** Socket address, or what a trusted proxy says. */
  readonly address: string;
}

const scopes = new AsyncLocalStorage<RequestScope>();

export const currentRequest = (): RequestScope | undefined => scopes.getStore();

export function withinRequest(scope: RequestScope, work: () => void): void {
  scopes.run(scope, work);
}
