// Tools that people make of an address: created, changed, tried, called by agents, and deleted.
import {
  CUSTOM_TOOL_URL_MAX_LENGTH,
  CustomToolBody,
  type CustomToolChange,
  type CustomToolList,
  type CustomToolTest,
  type CustomToolMethod,
  type CustomToolQuery,
} from '@parley/contract/custom-tools/schemas.ts';
import { toSearchedText, toSearchPieces } from '@parley/contract/search/words.ts';
import { hideUrlSecrets, restoreUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/dialect.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { ToolEffect } from '../../../toolbox/tool.ts';
import type { OwnTools } from '../index.ts';
import type { CallOutcome, MakeCustomCall } from './call/custom-call.ts';
import type { Arguments } from './call/templates.ts';
import { checkTool, isReserved, type CheckDeps } from './custom.check.ts';
import type { Executions } from './custom.executions.ts';
import { readHeaders, toAgentReads, toCustomTool, toExecution } from './custom.present.ts';
import type { Secrets, ToolSecrets } from './custom.secrets.ts';
import {
  countTools,
  findTool,
  insertTool,
  listActiveTools,
  listAgentsWith,
  listEarlierNames,
  listNamesOf,
  listTools,
  removeTool,
  updateTool,
  type CustomToolRow,
  type ExecutionRow,
} from './custom.store.ts';
import { toDefinition, toResult, toTool } from './custom.tool.ts';
import { toListed } from './custom.usage.ts';

/** Given to a list of all tools that a person can use. */
const MAX_LISTED = 5_000;
const MAX_USERS = 50;
const DEFAULT_EFFECTS: Readonly<Record<CustomToolMethod, ToolEffect>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'destroy',
};

export interface CustomToolsDeps extends CheckDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly secrets: ToolSecrets;
  readonly executions: Executions;
  readonly call: MakeCustomCall;
  /** Throws `invalid_schema`. */
  readonly checkSchema: (owner: string, schema: Readonly<Record<string, unknown>>) => Promise<void>;
}

export interface ToolUser {
  readonly id: string;
  readonly name: string;
}

export interface CustomTools extends OwnTools {
  listPage(userId: string, query: CustomToolQuery): Promise<CustomToolList>;
  get(userId: string, id: string): Promise<CustomToolRow>;
  create(userId: string, given: CustomToolBody): Promise<CustomToolRow>;
  update(userId: string, id: string, change: CustomToolChange): Promise<CustomToolRow>;
  /** Answers the agents that used it. */
  remove(userId: string, id: string): Promise<readonly ToolUser[]>;
  test(userId: string, id: string, args: Arguments): Promise<CustomToolTest>;
  listAgents(userId: string, name: string): Promise<readonly ToolUser[]>;
  /** Those of these names that a new tool cannot have. */
  listTaken(userId: string, names: readonly string[]): Promise<ReadonlySet<string>>;
}

type Given = CustomToolBody & { readonly secrets: Secrets };

/** Secret values apart from the rest. */
function splitSecrets(given: CustomToolBody, kept: Secrets): Given {
  const secrets: Record<string, string> = {};
  const headers = given.headers.map((header) => {
    if (!header.secret) return header;
    const key = header.name.toLowerCase();
    const value = header.value ?? (Object.hasOwn(kept, key) ? kept[key] : undefined);
    if (value !== undefined) secrets[key] = value;
    return { ...header, value: value ?? null };
  });
  return { ...given, headers, secrets };
}

type Content = Omit<
  CustomToolRow,
  | 'id'
  | 'user_id'
  | 'headers_enc'
  | 'url_enc'
  | 'revision'
  | 'execution_count'
  | 'last_status'
  | 'created_at'
  | 'updated_at'
>;

/** Without keys in the address. */
export const toSearchText = (
  of: Pick<CustomToolRow, 'name' | 'display_name' | 'description' | 'url'>,
): string => toSearchedText(`${of.name}\n${of.display_name}\n${of.description}\n${hideUrlSecrets(of.url)}`);

function toContent(given: Given): Content {
  const { name, description, icon, category, method, url } = given;
  return {
    name,
    display_name: given.display_name,
    description,
    search_text: toSearchText(given),
    icon,
    category,
    method,
    url,
    headers: JSON.stringify(
      given.headers.map((header) => (header.secret ? { ...header, value: null } : header)),
    ),
    body_template: given.body_template,
    parameters: JSON.stringify(given.parameters),
    result_path: given.result_path,
    timeout_ms: given.timeout_ms,
    effect: given.effect ?? DEFAULT_EFFECTS[method],
    is_active: given.is_active ? 1 : 0,
  };
}

const originOf = (url: string): string | undefined => URL.parse(url.replaceAll(/[{}]/g, ''))?.origin;

/** Whether a call sends something else, or elsewhere. */
const isOtherCall = (before: Content, after: Content): boolean =>
  (['method', 'url', 'headers', 'body_template', 'parameters', 'result_path'] as const).some(
    (field) => before[field] !== after[field],
  );

function isSame(one: Secrets, other: Secrets): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** And nothing else: whatever is wrong with the tool, it can be done. */
const isSwitchedOff = (given: CustomToolChange): boolean =>
  given.is_active === false && Object.keys(given).length === 1;

/** What was shown of a key stands for it, at the host that it was given for. */
function toWholeUrl(url: string, kept: string): string {
  const whole = originOf(url) === originOf(kept) ? restoreUrlSecrets(url, kept) : url;
  if (whole.length > CUSTOM_TOOL_URL_MAX_LENGTH)
    throw toFieldError('url', `must have at most ${CUSTOM_TOOL_URL_MAX_LENGTH} characters, with its keys`);
  return whole;
}

/** Secrets are not sent to a place that they were not given for. */
function checkKept(row: CustomToolRow, change: CustomToolChange): void {
  const isMoved = change.url !== undefined && originOf(change.url) !== originOf(row.url);
  const headers = change.headers ?? readHeaders(row);
  if (isMoved && headers.some(({ secret, value }) => secret && value === null))
    throw toFieldError('headers', 'secret values have to be entered again where the host changes');
}

async function listPage(
  userId: string,
  { q = '', state, page, per_page: limit }: CustomToolQuery,
  { db, clock }: Pick<CustomToolsDeps, 'db' | 'clock'>,
): Promise<CustomToolList> {
  const filter = { userId, pieces: toSearchPieces(q), state };
  const rows = await listTools(db.read, filter, { limit, offset: (page - 1) * limit });
  const counts = await countTools(db.read, filter);
  return {
    tools: await toListed(db.read, { userId, rows, nowMs: clock.now() }),
    counts,
    total: counts[state ?? 'all'],
    page,
    per_page: limit,
  };
}

/** Makes a call and keeps its record. */
function createMake({ secrets, executions, call }: Pick<CustomToolsDeps, 'secrets' | 'executions' | 'call'>) {
  return async function make(
    row: CustomToolRow,
    args: Arguments,
    by: { key: string; signal: AbortSignal; agentId: string | null; runId: string | null },
  ): Promise<Omit<CallOutcome, 'record'> & { readonly row: ExecutionRow }> {
    const url = secrets.openUrl(row);
    const { record, ...outcome } = await call({
      definition: toDefinition({ ...row, url: url ?? row.url }),
      secrets: url === null ? null : secrets.open(row),
      resultPath: row.result_path,
      effect: row.effect,
      timeoutMs: row.timeout_ms,
      owner: row.user_id,
      args,
      key: by.key,
      signal: by.signal,
    });
    return { row: await executions.add(row, by, record), ...outcome };
  };
}

export function createCustomTools(deps: CustomToolsDeps): CustomTools {
  const { db, clock, ids, secrets, checkSchema } = deps;
  const make = createMake(deps);

  async function get(userId: string, id: string): Promise<CustomToolRow> {
    const row = await findTool(db.read, { user_id: userId, id });
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function save(work: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await db.write(work);
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('tool_name_taken', { cause: error });
      throw error;
    }
  }

  async function toChanged(seen: CustomToolRow, given: CustomToolChange): Promise<CustomToolRow> {
    const { id, user_id: userId } = seen;
    checkKept(seen, given);
    const opened = { ...seen, url: secrets.openUrl(seen) ?? seen.url };
    const current = toCustomTool(opened);
    const url = given.url === undefined ? opened.url : toWholeUrl(given.url, opened.url);
    const kept = secrets.open(seen) ?? {};
    const isOtherMethod = given.method !== undefined && given.method !== seen.method;
    const kindOf = isOtherMethod ? null : current.effect;
    const effect = given.effect === undefined ? kindOf : given.effect;
    const next = splitSecrets(CustomToolBody.parse({ ...current, ...given, url, effect }), kept);
    await checkTool(next, deps);
    if (given.parameters) await checkSchema(userId, next.parameters);
    const content = toContent(next);
    const isOther = isOtherCall(opened, content) || !isSame(kept, next.secrets);
    return {
      ...seen,
      ...content,
      ...secrets.sealUrl(id, content.url),
      headers_enc: isOther ? secrets.seal(id, next.secrets) : seen.headers_enc,
      revision: isOther ? seen.revision + 1 : seen.revision,
    };
  }

  async function change(userId: string, id: string, given: CustomToolChange): Promise<CustomToolRow> {
    const seen = await get(userId, id);
    const changed = isSwitchedOff(given) ? { ...seen, is_active: 0 as const } : await toChanged(seen, given);
    const row = { ...changed, updated_at: clock.now() };
    await save(async (tx) => {
      await lockNamed(tx, 'custom_tools', id);
      const locked = await findTool(tx, seen);
      if (!locked) throw new AppError('not_found');
      if (locked.updated_at !== seen.updated_at) throw new AppError('conflict');
      await updateTool(tx, row);
    });
    return row;
  }

  return {
    get,
    update: change,

    listPage: (userId, query) => listPage(userId, query, deps),

    async create(userId, given) {
      const checked = splitSecrets(given, {});
      await checkTool(checked, deps);
      await checkSchema(userId, given.parameters);
      const id = ids.create('tool');
      const now = clock.now();
      const row: CustomToolRow = {
        ...toContent(checked),
        ...secrets.sealUrl(id, checked.url),
        id,
        user_id: userId,
        headers_enc: secrets.seal(id, checked.secrets),
        revision: 1,
        execution_count: 0,
        last_status: null,
        created_at: now,
        updated_at: now,
      };
      await save((tx) => insertTool(tx, row));
      return row;
    },

    async remove(userId, id) {
      const row = await get(userId, id);
      const agents = await listAgentsWith(db.read, { userId, tool: row.name, limit: MAX_USERS });
      await db.write((tx) => removeTool(tx, row));
      return agents;
    },

    async test(userId, id, args) {
      const row = await get(userId, id);
      const { signal } = new AbortController();
      const made = await make(row, args, { key: ids.create('call'), signal, agentId: null, runId: null });
      return { ...toExecution(made.row, null), agent_reads: toAgentReads(made, row.result_path !== null) };
    },

    listAgents: (userId, name) => listAgentsWith(db.read, { userId, tool: name, limit: MAX_USERS }),

    async listTaken(userId, names) {
      const reserved = names.filter((name) => isReserved(name, deps));
      return new Set([...reserved, ...(await listNamesOf(db.read, { userId, names }))]);
    },

    async list(userId, names) {
      const rows = await listActiveTools(db.read, { userId, names, limit: MAX_LISTED });
      return rows.map((row) =>
        toTool(
          { ...row, url: secrets.openUrl(row) ?? row.url },
          async (shown, args, { callId, agent, signal }) => {
            const [runId = null] = callId.split('.');
            const { result } = await make(shown, args, { key: callId, signal, agentId: agent.id, runId });
            return toResult(result);
          },
        ),
      );
    },

    listOutsideNames: (userId) => listEarlierNames(db.read, userId),
  };
}
