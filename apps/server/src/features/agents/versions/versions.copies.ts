import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readDefinition } from '../agents.row.ts';
import type { SeenAgent } from '../agents.store.ts';
import { takeBehaviour } from './versions.note.ts';
import { findVersion } from './versions.store.ts';

/** The agent as it is called now, doing what it did in a version of it. */
export async function asInVersion(tx: Tx, row: SeenAgent, number: number): Promise<SeenAgent> {
  const version = await findVersion(tx, row.id, number);
  if (!version) throw new AppError('not_found');
  const behaviour = takeBehaviour(readDefinition(version.definition));
  return { ...row, definition: JSON.stringify({ ...readDefinition(row.definition), ...behaviour }) };
}
