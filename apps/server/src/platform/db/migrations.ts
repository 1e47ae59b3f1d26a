// Numbered, forward only, one purpose each. Never change one that has been released: add the next.
import type { Database, Tx } from './database.ts';
import { createAccounts } from './migrations/001-accounts.ts';
import { createLedger } from './migrations/002-ledger.ts';
import { createRuns } from './migrations/003-runs.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  up(tx: Tx, kind: Database['kind']): Promise<void>;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, name: 'accounts', up: createAccounts },
  { version: 2, name: 'ledger', up: createLedger },
  { version: 3, name: 'runs', up: createRuns },
];
