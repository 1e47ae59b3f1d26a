// The run that asks a model for the draft of an agent.
import { AgentInput, AutoGenerateBody } from '@parley/contract/agents/schemas.ts';
import { AGENT_CATEGORIES, MAX_ALTERNATIVES } from '@parley/contract/agents/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { toOwnPrices, type OwnKey } from '../../../providers/own-key.ts';
import { boundTurnTokens, countTurnTokens } from '../../../providers/token-count.ts';
import type { CatalogueModel, Providers } from '../../../providers/provider.ts';
import { createTurn, type Turn } from '../../../providers/turn.ts';
import type { RunKind, RunWire } from '../../runs/index.ts';
import type { Tools, ToolSet } from '../../tools/index.ts';

const OUTPUT_TOKENS = 3_000;

export const DraftInput = z.object({ body: AutoGenerateBody, base: AgentInput.nullable() });
export type DraftInput = z.infer<typeof DraftInput>;

/** What a model is asked for. */
export const ModelDraft = z.object({
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  tools: z.array(z.string()),
  category: z.string(),
  starters: z.array(z.string()),
  assumptions: z.array(z.object({ phrase: z.string(), alternatives: z.array(z.string()).optional() })),
});
export type ModelDraft = z.infer<typeof ModelDraft>;

const SYSTEM = `You draft agents for a platform. An agent has instructions and tools and works for one person.
Answer with one JSON object and nothing else:
- name: at most 40 characters, what the agent is for; no quotes.
- description: one sentence for people who choose an agent.
- instructions: 80 to 250 words for the agent itself, in the second person: its task, how it works step by step, how it answers, what it must not do.
- tools: the names of the tools that the task needs, from the list only; at most 10.
- category: one of ${AGENT_CATEGORIES.join(', ')}.
- starters: two or three first messages that a person might send.
- assumptions: what the person did not ask for and may want to change; at most 5. phrase: a few words copied exactly from your instructions; alternatives: up to ${MAX_ALTERNATIVES} other short phrases that can stand in its place in the sentence and mean something else.`;

function toRequest({ body, base }: DraftInput, tools: ToolSet): string {
  const list = tools.list().map(({ name, description }) => `${name}: ${description.slice(0, 120)}`);
  const language = body.language === 'zh' ? 'Simplified Chinese' : 'English';
  return [
    `Write all texts in ${language}.`,
    ...(body.description ? [`What the person wants: ${body.description}`] : []),
    ...(body.tools.length > 0 ? [`Tools that it must have: ${body.tools.join(', ')}`] : []),
    ...(body.category === 'general' ? [] : [`Category: ${body.category}`]),
    ...(base
      ? [
          'Improve this agent as the person wants, and keep what they did not mention:',
          JSON.stringify({
            name: base.name,
            description: base.description,
            instructions: base.instructions,
            tools: base.tools,
          }),
        ]
      : []),
    `Tools:\n${list.join('\n')}`,
  ].join('\n\n');
}

export interface DraftKindDeps {
  readonly providers: Pick<Providers, 'findModel' | 'defaultModel' | 'for'>;
  readonly tools: Tools;
  readonly wire: RunWire;
  /** Throws `own_key_refused` where the actor has one that cannot be used. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
}

export function findDraftModel(
  providers: DraftKindDeps['providers'],
  name: string | null | undefined,
): CatalogueModel {
  if (name === null || name === undefined || name === '') return providers.defaultModel();
  const model = providers.findModel(name);
  if (!model) throw new AppError('unknown_model');
  return model;
}

export function createDraftKind({ providers, tools, wire, findOwnKey }: DraftKindDeps): RunKind<DraftInput> {
  return {
    name: 'auto_generate',
    canResume: false,
    input: DraftInput,
    wire,
    async prepare(input, actor) {
      const { userId } = actor;
      const listed = findDraftModel(providers, input.body.model);
      const ownKey = await findOwnKey(actor, listed);
      const model = ownKey ? toOwnPrices(listed) : listed;
      const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(ModelDraft);
      const turn: Turn = createTurn({
        model: model.model,
        purpose: 'structured-output',
        system: SYSTEM,
        messages: [
          { role: 'user', content: [{ type: 'text', text: toRequest(input, await tools.of(userId)) }] },
        ],
        jsonSchema,
        language: input.body.language,
      });
      return {
        usageKind: 'auto_generate',
        sessionId: null,
        locksSession: false,
        shownInput: input.body.description ?? input.body.tools.join(', '),
        model,
        inputTokens: boundTurnTokens(turn),
        maxOutputTokens: Math.min(OUTPUT_TOKENS, model.maxOutputTokens),
        body: ({ signal, maxOutputTokens }) =>
          providers.for(model, ownKey ?? undefined).stream({ ...turn, maxOutputTokens }, signal),
        countInput: () => countTurnTokens(turn),
      };
    },
  };
}
