// Drafts an agent from a sentence: a model gets ten seconds, and what it does not answer in time comes from a template.
import { AGENT_NAME_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import {
  AgentInput,
  type AutoGenerateAnswer,
  type AutoGenerateBody,
} from '@parley/contract/agents/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { toDollars } from '../../../platform/money.ts';
import type { CatalogueModel } from '../../../providers/provider.ts';
import type { RunKind, RunRow, Runs } from '../../runs/index.ts';
import type { Tools } from '../../tools/index.ts';
import type { Agents } from '../agents.service.ts';
import type { AgentRow } from '../agents.store.ts';
import { findDraftModel, type DraftInput, type DraftKindDeps, type ModelDraft } from './draft.kind.ts';
import { listUnknownTools, readDraft, toDrafted } from './draft.read.ts';
import { draftFromTemplate, type Drafted } from './draft.template.ts';

/** A model that has not answered by then is stopped. */
const MODEL_MS = 10_000;
/** How long its stop may take: the whole has to be done within 14 seconds. */
const STOP_MS = 3_000;

export interface DraftsDeps extends Pick<DraftKindDeps, 'providers'> {
  readonly runs: Runs;
  readonly kind: RunKind<DraftInput>;
  readonly tools: Tools;
  readonly agents: Agents;
  readonly clock: Clock;
  readonly log: Log;
  /** Such a model writes from templates anyway. */
  readonly isOffline: (model: CatalogueModel) => boolean;
  readonly hashOf: (value: unknown) => string;
}

export interface Drafts {
  /** `key`: of the run that asks the model, by which its text can be read while it is written. */
  generate(actor: Actor, body: AutoGenerateBody, key: string | null): Promise<AutoGenerateAnswer>;
}

interface Asked {
  /** `null` where there is no usable draft. */
  readonly draft: ModelDraft | null;
  readonly costMicros: number;
  readonly warnings: readonly string[];
}

/** Why there is no draft of a model, and what was left out of one. */
const WARNINGS = {
  en: {
    late: 'The model did not answer in time. This draft was made from a template.',
    failed: 'The model could not be asked. This draft was made from a template.',
    unusable: 'The answer of the model could not be used. This draft was made from a template.',
    offline: 'No model is set up. This draft was made from a template.',
    unknown: (name: string) => `The tool ${name} does not exist and was left out.`,
  },
  zh: {
    late: '模型未能及时回复，此草稿由模板生成。',
    failed: '暂时无法使用模型，此草稿由模板生成。',
    unusable: '模型的回复无法使用，此草稿由模板生成。',
    offline: '尚未配置模型，此草稿由模板生成。',
    unknown: (name: string) => `工具 ${name} 不存在，已移除。`,
  },
};

const toAnswered = (
  found: Drafted['assumptions'],
): Pick<AutoGenerateAnswer, 'assumptions' | 'alternatives'> => ({
  assumptions: found.map(({ phrase }) => phrase),
  alternatives: Object.fromEntries(
    found.flatMap(({ phrase, alternatives }) =>
      alternatives.length > 0 ? [[phrase, [...alternatives]]] : [],
    ),
  ),
});

/** Under the name and the id that it is kept by, where it is. */
const toShown = (
  agent: AgentInput,
  saved: Pick<AgentRow, 'id' | 'name'> | null,
  knownId: string | undefined,
) => ({
  ...agent,
  name: saved?.name ?? agent.name,
  id: saved?.id ?? knownId ?? null,
});

export function createDrafts(deps: DraftsDeps): Drafts {
  const { runs, kind, tools, agents, clock, log, providers, isOffline, hashOf } = deps;

  async function within<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
    const limit = new AbortController();
    const isLate = clock.sleep(ms, limit.signal).then(
      () => null,
      () => null,
    );
    try {
      return await Promise.race([work, isLate]);
    } finally {
      limit.abort();
    }
  }

  async function stopRun(actor: Actor, runId: string): Promise<RunRow | null> {
    const stopped = runs.cancel(actor, runId);
    stopped.catch((error: unknown) => log.warn('draft.stop_failed', { runId, error }));
    return within(stopped, STOP_MS).catch(() => null);
  }

  async function ask(actor: Actor, input: DraftInput, key: string | null): Promise<Asked> {
    const words = WARNINGS[input.body.language];
    const { runId } = await runs.start({ actor, kind, input, key, bodyHash: hashOf(input.body) });
    const finished = runs.finished(actor, runId);
    finished.catch((error: unknown) => log.warn('draft.failed', { runId, error }));
    const row = await within(finished, MODEL_MS);
    if (!row) {
      const stopped = await stopRun(actor, runId);
      return { draft: null, costMicros: stopped?.cost ?? 0, warnings: [words.late] };
    }
    const draft = row.status === 'succeeded' ? readDraft(row.output ?? '') : null;
    const why = row.status === 'succeeded' ? words.unusable : words.failed;
    return { draft, costMicros: row.cost, warnings: draft ? [] : [why] };
  }

  /** A model that cannot be asked costs nothing and hinders nobody. */
  async function tryToAsk(
    actor: Actor,
    input: DraftInput,
    { model, key }: { readonly model: CatalogueModel; readonly key: string | null },
  ): Promise<Asked> {
    const words = WARNINGS[input.body.language];
    if (isOffline(model)) return { draft: null, costMicros: 0, warnings: [words.offline] };
    try {
      return await ask(actor, input, key);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'idempotency_mismatch') throw error;
      return { draft: null, costMicros: 0, warnings: [words.failed, error.message] };
    }
  }

  async function findBase({ userId }: Actor, id: string | undefined) {
    if (id === undefined) return null;
    const found = await agents.find({ userId }, id);
    if (found.ownerId !== userId) throw new AppError('not_allowed');
    return found.definition;
  }

  /** With a number behind its name where that is taken. */
  async function save(actor: Actor, agent: AgentInput): Promise<AgentRow> {
    const { userId, role, scopes } = actor;
    let { name } = agent;
    for (let number = 2; !(await agents.isNameFree(userId, name, null)); number += 1)
      name = `${agent.name.slice(0, AGENT_NAME_MAX_LENGTH - 5)} ${number}`;
    return agents.create({ userId, role, isAdmin: false, scopes }, { ...agent, name });
  }

  return {
    async generate(actor, body, key) {
      const startedAtMs = clock.now();
      await agents.checkDefinition(actor.userId, { tools: body.tools, model: null });
      const own = await tools.of(actor.userId);
      const model = findDraftModel(providers, body.model);
      const base = await findBase(actor, body.agent_id);
      const { draft, costMicros, warnings } = await tryToAsk(actor, { body, base }, { model, key });
      const drafted = draft && toDrafted(draft, body, own);
      const words = WARNINGS[body.language];
      const description = body.description ?? '';
      const { assumptions, ...fields } =
        drafted ?? draftFromTemplate({ ...body, description }, (name) => own.has(name));
      // What is there already is not replaced by a template.
      const changes = base && !drafted ? {} : fields;
      const agent = AgentInput.parse({ ...(base ?? { model: body.model ?? null }), ...changes });
      const unknown = drafted ? listUnknownTools(draft, own).map(words.unknown) : [];
      const saved = body.save && !base ? await save(actor, agent) : null;
      return {
        agent: toShown(agent, saved, body.agent_id),
        saved: saved !== null,
        source: drafted ? 'model' : 'template',
        took_ms: Math.max(0, clock.now() - startedAtMs),
        model_used: drafted ? model.id : null,
        cost: toDollars(costMicros),
        ...toAnswered(drafted || !base ? assumptions : []),
        warnings: [...warnings, ...(draft && !drafted ? [words.unusable] : []), ...unknown],
      };
    },
  };
}
