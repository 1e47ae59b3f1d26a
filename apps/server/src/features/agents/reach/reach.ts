// How far an API key gets by way of agents: no further than with its own calls (decision 111).
import type { Scope } from '@parley/contract/endpoint.ts';
import { AppError, type FieldError } from '@parley/contract/errors/app-error.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ToolSet } from '../../tools/index.ts';
import type { AgentCaller } from '../agents.policy.ts';
import { listReferredIds } from '../agents.references.ts';
import { readDefinition } from '../agents.row.ts';
import { listReferred, type AgentRow } from '../agents.store.ts';

export type KeyHolder = Pick<AgentCaller, 'userId' | 'scopes'>;

/** Throws `scope_missing` where a tool of the agents, or of one that they lead to, needs a scope that the key lacks. */
export type CheckReach = (
  reader: Reader,
  holder: KeyHolder,
  definitions: readonly AgentInput[],
) => Promise<void>;

type Need = readonly [tool: string, scope: Scope];

/** All agents that these hand over to or call, and those in their turn. */
async function listReached(
  reader: Reader,
  userId: string,
  definitions: readonly AgentInput[],
): Promise<{ own: AgentRow[]; hasOthers: boolean }> {
  const own: AgentRow[] = [];
  const seen = new Set<string>();
  let hasOthers = false;
  let next = new Set(definitions.flatMap(listReferredIds));
  while (next.size > 0) {
    for (const id of next) seen.add(id);
    const rows = await listReferred(reader, [...next]);
    const known = rows.filter(({ owner_id: ownerId }) => ownerId === userId || ownerId === null);
    hasOthers ||= known.length < rows.length;
    own.push(...known);
    const led = known.flatMap(({ definition }) => listReferredIds(readDefinition(definition)));
    next = new Set(led.filter((id) => !seen.has(id)));
  }
  return { own, hasOthers };
}

export function createCheckReach(builtin: Pick<ToolSet, 'list'>): CheckReach {
  const needs = builtin.list().flatMap(({ name, scope }): Need[] => (scope === null ? [] : [[name, scope]]));

  return async (reader, { userId, scopes }, definitions) => {
    if (scopes === null) return;
    const lacking = needs.filter(([, scope]) => !scopes.includes(scope));
    if (lacking.length === 0) return;
    const toErrors = ({ tools }: AgentInput, whose = ''): FieldError[] =>
      lacking
        .filter(([tool]) => tools.includes(tool))
        .map(([tool, scope]) => ({ field: 'tools', message: `${tool}${whose} needs the scope ${scope}` }));
    const { own, hasOthers } = await listReached(reader, userId, definitions);
    const errors = [
      ...definitions.flatMap((definition) => toErrors(definition)),
      ...own.flatMap(({ name, definition }) => toErrors(readDefinition(definition), ` of ${name}`)),
      // Whose it is can give it any tool at any time.
      ...(hasOthers
        ? [...new Set(lacking.map(([, scope]) => scope))].map((scope) => ({
            field: 'tools',
            message: `an agent of someone else needs the scope ${scope}`,
          }))
        : []),
    ];
    const byMessage = new Map(errors.map((error) => [error.message, error]));
    if (errors.length > 0) throw new AppError('scope_missing', { data: { errors: [...byMessage.values()] } });
  };
}
