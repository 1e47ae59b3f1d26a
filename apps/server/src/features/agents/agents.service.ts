// Agents of accounts, and the one of the installation.
import { COPIED, CREATED, IMPORTED } from '@parley/contract/agents/version-notes.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { AgentFile, AgentChange, AgentInput } from '@parley/contract/agents/schemas.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { checkReferences, type AgentChecks } from './agents.check.ts';
import { toCopy, toFile } from './agents.copies.ts';
import { insertDefaultAgent } from './agents.default.ts';
import { requireEditable, requireRemovable, requireSeen, type AgentCaller } from './agents.policy.ts';
import type { KeyHolder } from './reach/reach.ts';
import { keepSharing } from './sharing/keep-sharing.ts';
import { keepVisible, listReferredIds, NO_REFERENCES } from './agents.references.ts';
import { readDefinition, toNameKey } from './agents.row.ts';
import { addAgent, changeAgent } from './agents.save.ts';
import { asInVersion } from './versions/versions.copies.ts';
import { removeAgent, type ForgetAgent } from './sharing/remove-agent.ts';
import {
  countOne,
  findAgent,
  isNameTaken,
  listVisibleIds,
  lockAgent,
  type AgentRow,
  type SeenAgent,
} from './agents.store.ts';
import type { AgentToRun } from './loop/agent-run.ts';

export interface AgentsDeps {
  readonly checks: AgentChecks;
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
  readonly audit: Pick<Audit, 'add'>;
  /** What else the owner has of an agent: goes with it. */
  readonly forget: readonly ForgetAgent[];
}

export interface FoundAgent extends AgentToRun {
  readonly version: number;
  readonly ownerId: string | null;
}

/** Without the collections of the original that the caller cannot read. */
export interface CopiedRow {
  readonly row: AgentRow;
  readonly knowledgeLeftOut: number;
}

export interface AgentUpdate {
  readonly definition: AgentInput;
  readonly note: string | null;
  /** `null`: whatever it was changed to meanwhile. */
  readonly baseMs: number | null;
  readonly requestId: string;
}

export interface Agents extends Pick<AgentChecks, 'checkDefinition'> {
  /** As it is now. Throws `not_found` where the caller cannot see it. */
  find(caller: Pick<AgentCaller, 'userId'>, id: string): Promise<FoundAgent>;
  /** Throws `scope_missing` where the runs of others of it would reach further than the caller's API key. */
  checkReach(caller: KeyHolder, id: string): Promise<void>;
  /** One more run of it began. */
  noteRun(id: string): Promise<void>;
  isNameFree(userId: string, name: string, exceptId: string | null): Promise<boolean>;
  create(caller: AgentCaller, definition: AgentInput): Promise<AgentRow>;
  /** Throws `agent_changed` where it was saved after `baseMs`, the time of the state that was edited. */
  update(caller: AgentCaller, id: string, change: AgentUpdate): Promise<AgentRow>;
  /** Everything else stays as it is then. */
  change(caller: AgentCaller, id: string, change: AgentChange, requestId: string): Promise<AgentRow>;
  /** Answers whose it was; `null` for one of the installation. */
  remove(caller: AgentCaller, id: string): Promise<string | null>;
  /** Of a version only for those who can change the agent. */
  clone(caller: AgentCaller, id: string, version: number | null): Promise<CopiedRow>;
  export(caller: AgentCaller, id: string): Promise<AgentFile>;
  import(caller: AgentCaller, file: AgentFile): Promise<CopiedRow>;
  /** Makes the agent of the installation where there is none yet. */
  start(): Promise<void>;
}

export function createAgents(deps: AgentsDeps): Agents {
  const { db, clock, ids, audit, checks, forget } = deps;

  async function add(
    tx: Tx,
    caller: AgentCaller,
    given: { definition: AgentInput; note: string; clonedFrom: string | null; numbersName: boolean },
  ): Promise<AgentRow> {
    await checks.checkReach(tx, caller, [given.definition]);
    return addAgent(tx, caller, { ...given, id: ids.create('agent'), nowMs: clock.now() });
  }

  async function changeLocked(
    tx: Tx,
    caller: AgentCaller,
    id: string,
    { note, requestId }: { note: string | null; requestId: string },
    toDefinition: (row: SeenAgent) => Promise<AgentInput>,
  ): Promise<AgentRow> {
    const row = requireEditable(await lockAgent(tx, id, caller.userId), caller);
    const definition = keepSharing(row, await toDefinition(row), caller);
    await checks.checkReach(tx, caller, [readDefinition(row.definition), definition]);
    const changed = await changeAgent(tx, caller, row, { definition, note, nowMs: clock.now() });
    if (row.is_default === 1) {
      const target = { type: 'agent', id };
      await audit.add(tx, { action: 'agent.default-changed', actorId: caller.userId, target, requestId });
    }
    return changed;
  }

  return {
    checkDefinition: checks.checkDefinition,

    async find(caller, id) {
      const row = requireSeen(await findAgent(db.read, id, caller.userId), caller);
      const { name, version, owner_id: ownerId } = row;
      return { id, name, version, definition: readDefinition(row.definition), ownerId };
    },

    async checkReach(caller, id) {
      const row = requireSeen(await findAgent(db.read, id, caller.userId), caller);
      await checks.checkReach(db.read, caller, [readDefinition(row.definition)]);
    },

    noteRun: (id) => db.write((tx) => countOne(tx, id, 'runs')),

    isNameFree: async (ownerId, name, exceptId) =>
      !(await isNameTaken(db.read, { ownerId, nameKey: toNameKey(name), exceptId })),

    async create(caller, definition) {
      await checks.checkSaved(definition, caller);
      const given = { definition, note: CREATED, clonedFrom: null, numbersName: false };
      return db.write((tx) => add(tx, caller, given));
    },

    update: (caller, id, { definition, baseMs, ...rest }) =>
      db.write((tx) =>
        changeLocked(tx, caller, id, rest, async (row) => {
          if (baseMs !== null && baseMs !== row.updated_at) throw new AppError('agent_changed');
          // Everyone starts with the default agent.
          const given = row.is_default === 1 ? { ...definition, is_public: true } : definition;
          const before = { ids: readDefinition(row.definition).knowledge_ids, ownerId: row.owner_id };
          await checks.checkSaved(keepSharing(row, given, caller), caller, before);
          await checkReferences(tx, given, { userId: caller.userId, ownId: id });
          return given;
        }),
      ),

    change: (caller, id, change, requestId) =>
      db.write((tx) =>
        // What is not changed need not be allowed any more, such as a model that is gone.
        changeLocked(tx, caller, id, { note: null, requestId }, (row) =>
          Promise.resolve({ ...readDefinition(row.definition), ...change }),
        ),
      ),

    remove: (caller, id) =>
      db.write(async (tx) => {
        const { owner_id: ownerId } = requireRemovable(await lockAgent(tx, id, caller.userId), caller);
        await removeAgent(tx, { id, ownerId, nowMs: clock.now(), forget });
        return ownerId;
      }),

    clone: (caller, id, version) =>
      db.write(async (tx) => {
        const seen = requireSeen(await lockAgent(tx, id, caller.userId), caller);
        const source =
          version === null ? seen : await asInVersion(tx, requireEditable(seen, caller), version);
        const copy = toCopy(source, caller);
        const visible = await listVisibleIds(tx, caller.userId, listReferredIds(copy));
        await countOne(tx, id, 'clones');
        const knowledge = await checks.keepKnowledge(caller.userId, copy.knowledge_ids);
        const row = await add(tx, caller, {
          definition: { ...copy, ...keepVisible(copy, visible), knowledge_ids: knowledge },
          note: COPIED,
          clonedFrom: id,
          numbersName: true,
        });
        return { row, knowledgeLeftOut: copy.knowledge_ids.length - knowledge.length };
      }),

    export: async (caller, id) =>
      toFile(requireSeen(await findAgent(db.read, id, caller.userId), caller), caller),

    async import(caller, { agent }) {
      const knowledge = await checks.keepKnowledge(caller.userId, agent.knowledge_ids);
      const definition = {
        ...agent,
        workspace_id: null,
        ...NO_REFERENCES,
        is_public: false,
        knowledge_ids: knowledge,
      };
      await checks.checkSaved(definition, caller);
      const given = { definition, note: IMPORTED, clonedFrom: null, numbersName: true };
      const row = await db.write((tx) => add(tx, caller, given));
      return { row, knowledgeLeftOut: agent.knowledge_ids.length - knowledge.length };
    },

    start: () => db.write((tx) => insertDefaultAgent(tx, clock.now())),
  };
}
