import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { forNoKeyUpdate, jsonListHasAny } from '../../platform/db/dialect.ts';
import type { Row } from '../../platform/db/schema.ts';

export type DeploymentRow = Row<'deployments'>;
/** With the name of its agent. */
export type ListedDeployment = DeploymentRow & { readonly agent_name: string };

export interface DeploymentFilter {
  readonly userId: string;
  readonly kind?: DeploymentRow['kind'] | undefined;
  readonly state?: 'on' | 'paused' | 'attention' | undefined;
  readonly agentId?: string | undefined;
  readonly q?: string | undefined;
  /** Names of the tools that the user has no credential for; asked for with `attention`. */
  readonly lacking?: readonly string[] | undefined;
}

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Of one that is on: its next run would lack a credential. */
export const lacksCredentials = (reader: Reader, lacking: readonly string[]) =>
  sql<boolean>`(deployments.is_active = 1 and ${jsonListHasAny(reader, 'agents.definition', 'tools', lacking)})`;

/** What asks for the owner: it paused itself, its last run failed, or the next one will. */
export const needsAttention = (reader: Reader, lacking: readonly string[]) =>
  sql<boolean>`(deployments.paused_reason in ('failures', 'daily_cost', 'budget', 'no_balance', 'approvals')
  or deployments.last_run_status in ('failed', 'limit') or ${lacksCredentials(reader, lacking)})`;

/** Which of these lack a credential. */
export async function listLackingIds(
  reader: Reader,
  ids: readonly string[],
  lacking: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || lacking.length === 0) return new Set();
  const rows = await reader
    .selectFrom('deployments')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .select('deployments.id')
    .where('deployments.id', 'in', ids)
    .where(lacksCredentials(reader, lacking))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function selectDeployments(reader: Reader, filter: DeploymentFilter) {
  const { userId, kind, state, agentId, q, lacking = [] } = filter;
  let query = reader
    .selectFrom('deployments')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .leftJoin('schedules', 'schedules.deployment_id', 'deployments.id')
    .where('deployments.user_id', '=', userId);
  if (kind !== undefined) query = query.where('deployments.kind', '=', kind);
  if (agentId !== undefined) query = query.where('deployments.agent_id', '=', agentId);
  if (state === 'attention') query = query.where(needsAttention(reader, lacking));
  else if (state !== undefined) query = query.where('deployments.is_active', '=', state === 'on' ? 1 : 0);
  if (q !== undefined && q !== '') {
    const pattern = `%${escapePattern(q.toLowerCase())}%`;
    query = query.where(
      sql<boolean>`(lower(agents.name) like ${pattern} escape '\\' or lower(deployments.name) like ${pattern} escape '\\')`,
    );
  }
  return query;
}

/** Schedules by their next run, those without one behind them; others newest first. */
export function listDeployments(
  reader: Reader,
  filter: DeploymentFilter,
  { limit, offset }: PageOf,
): Promise<ListedDeployment[]> {
  return selectDeployments(reader, filter)
    .selectAll('deployments')
    .select('agents.name as agent_name')
    .orderBy(sql`coalesce(schedules.next_run_at, 9007199254740991)`)
    .orderBy('deployments.created_at', 'desc')
    .orderBy('deployments.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeployments(reader: Reader, filter: DeploymentFilter): Promise<number> {
  const { total } = await selectDeployments(reader, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface DeploymentKey {
  readonly userId: string;
  readonly id: string;
}

export function findDeployment(
  reader: Reader,
  { userId, id }: DeploymentKey,
): Promise<ListedDeployment | undefined> {
  return reader
    .selectFrom('deployments')
    .innerJoin('agents', 'agents.id', 'deployments.agent_id')
    .selectAll('deployments')
    .select('agents.name as agent_name')
    .where('deployments.user_id', '=', userId)
    .where('deployments.id', '=', id)
    .executeTakeFirst();
}

/** As it is until the transaction ends: other changes wait. */
export function lockDeployment(tx: Tx, { userId, id }: DeploymentKey): Promise<DeploymentRow | undefined> {
  const found = tx.selectFrom('deployments').selectAll().where('user_id', '=', userId).where('id', '=', id);
  return forNoKeyUpdate(tx, found).executeTakeFirst();
}

/** Made by the request with this idempotency key. */
export function findRequested(
  reader: Reader,
  userId: string,
  key: string,
): Promise<DeploymentRow | undefined> {
  return reader
    .selectFrom('deployments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export async function insertDeployment(tx: Tx, row: DeploymentRow): Promise<void> {
  await tx.insertInto('deployments').values(row).execute();
}

export type DeploymentPatch = Partial<
  Omit<DeploymentRow, 'id' | 'user_id' | 'agent_id' | 'kind' | 'revision'>
>;

/** What began under the deployment as it was starts no run any more. */
export async function updateDeployment(
  tx: Tx,
  { userId, id }: DeploymentKey,
  change: DeploymentPatch,
): Promise<void> {
  await tx
    .updateTable('deployments')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function removeDeployment(tx: Tx, { userId, id }: DeploymentKey): Promise<void> {
  await tx.deleteFrom('deployments').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** With its agent: its addresses, keys and times end. */
export async function removeDeploymentsOfAgent(
  tx: Tx,
  { userId, agentId }: { readonly userId: string; readonly agentId: string },
): Promise<void> {
  const ofAgent = tx
    .selectFrom('deployments')
    .select('id')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId);
  await tx
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('deployment_id', 'in', ofAgent)
    .execute();
  await tx.deleteFrom('budgets').where('user_id', '=', userId).where('subject', 'in', ofAgent).execute();
  await tx.deleteFrom('deployments').where('user_id', '=', userId).where('agent_id', '=', agentId).execute();
}
