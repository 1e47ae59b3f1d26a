// How an agent gets into the database: new, or changed. In the caller's transaction.
import { AppError } from '@parley/contract/errors/app-error.ts';
import {
  AGENT_NAME_MAX_LENGTH,
  MAX_GUEST_AGENTS,
  MAX_OWN_AGENTS,
} from '@parley/contract/agents/constants.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/dialect.ts';
import { checkReferences } from './agents.check.ts';
import type { AgentCaller } from './agents.policy.ts';
import { readDefinition, toColumns, toNameKey, toNewRow } from './agents.row.ts';
import {
  countOwn,
  insertAgent,
  isNameTaken,
  listNameKeys,
  updateAgent,
  type AgentRow,
} from './agents.store.ts';
import { listChanged, toNote } from './versions/versions.note.ts';
import { insertVersion } from './versions/versions.store.ts';

/** What is added or renamed at the same time by the same account waits, so that names and counts hold. */
export function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  return lockNamed(tx, 'agents', ownerId);
}

function toNumbered(name: string, number: number): string {
  const suffix = ` ${number}`;
  return `${name.slice(0, AGENT_NAME_MAX_LENGTH - suffix.length).trimEnd()}${suffix}`;
}

/** The name itself, or with the first number that makes it free. */
export async function toFreeName(tx: Tx, ownerId: string, name: string): Promise<string> {
  const taken = new Set(await listNameKeys(tx, ownerId));
  let free = name;
  for (let number = 2; taken.has(toNameKey(free)); number += 1) free = toNumbered(name, number);
  return free;
}

export interface NewAgent {
  readonly id: string;
  readonly definition: AgentInput;
  readonly note: string;
  readonly clonedFrom: string | null;
  /** A name that is taken gets a number instead of being refused. */
  readonly numbersName: boolean;
  readonly nowMs: number;
}

export async function addAgent(
  tx: Tx,
  { userId, role }: AgentCaller,
  { id, definition, note, clonedFrom, numbersName, nowMs }: NewAgent,
): Promise<AgentRow> {
  await lockOwner(tx, userId);
  const limit = role === 'guest' ? MAX_GUEST_AGENTS : MAX_OWN_AGENTS;
  if ((await countOwn(tx, userId)) >= limit) throw new AppError('too_many_agents');
  const name = numbersName ? await toFreeName(tx, userId, definition.name) : definition.name;
  const nameKey = toNameKey(name);
  if (!numbersName && (await isNameTaken(tx, { ownerId: userId, nameKey, exceptId: null })))
    throw new AppError('agent_name_taken');
  await checkReferences(tx, definition, { userId, ownId: id });
  const row = toNewRow({ ...definition, name }, { id, ownerId: userId, clonedFrom, nowMs });
  await insertAgent(tx, row);
  await insertVersion(tx, { row, note, createdBy: userId });
  return row;
}

export interface AgentChange {
  readonly definition: AgentInput;
  /** Derived from what is different where it is `null`. */
  readonly note: string | null;
  readonly nowMs: number;
}

/** The row is locked. Makes a version where the agent does something else from now on. */
export async function changeAgent(
  tx: Tx,
  { userId }: AgentCaller,
  row: AgentRow,
  { definition, note, nowMs }: AgentChange,
): Promise<AgentRow> {
  const before = readDefinition(row.definition);
  const columns = toColumns(definition);
  if (row.owner_id !== null && columns.name_key !== row.name_key) {
    const { owner_id: ownerId, id: exceptId } = row;
    await lockOwner(tx, ownerId);
    if (await isNameTaken(tx, { ownerId, nameKey: columns.name_key, exceptId }))
      throw new AppError('agent_name_taken');
  }
  const isNew = listChanged(before, definition).length > 0;
  const changed = { ...columns, version: isNew ? row.version + 1 : row.version, updated_at: nowMs };
  await updateAgent(tx, row.id, changed);
  const after = { ...row, ...changed };
  if (isNew)
    await insertVersion(tx, { row: after, note: note ?? toNote(before, definition), createdBy: userId });
  return after;
}
