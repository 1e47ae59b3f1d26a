// The run kind of the OpenAI-compatible API: one turn, in which the model may call functions of the caller's.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';
import { toCacheKey } from '../../../providers/cache-key.ts';
import { toOwnPrices, type OwnKey } from '../../../providers/own-key.ts';
import type { CatalogueModel, Providers } from '../../../providers/provider.ts';
import { boundTurnTokens, countTurnTokens } from '../../../providers/token-count.ts';
import { createTurn, type Turn } from '../../../providers/turn.ts';
import type { RunKind, RunWire } from '../../runs/index.ts';
import { toShownInput, toUnknownModel, type Completion } from './completion.ts';

/** The longest answer where the caller sets no limit. */
const DEFAULT_OUTPUT_TOKENS = 32_000;

export interface CompletionKindDeps {
  readonly providers: Pick<Providers, 'findModel' | 'for'>;
  /** The caller's own key at the model's vendor. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
  /** Throws `invalid_schema`. */
  readonly checkSchema: (owner: string, schema: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Of a plain reply. */
  readonly wire: RunWire;
}

function checkAbilities({ messages, tools }: Completion, model: CatalogueModel): void {
  const hasPicture = messages.some(({ content }) => content.some(({ type }) => type === 'image'));
  if (hasPicture && !model.supportsVision) throw new AppError('no_vision');
  if (tools.length > 0 && !model.supportsTools)
    throw toFieldError('tools', 'are not supported by this model');
}

function toTurn(completion: Completion, model: CatalogueModel, { userId }: Actor): Turn {
  const { cacheKey, reasoningEffort, maxOutputTokens: _limit, ...asked } = completion;
  return createTurn({
    ...asked,
    model: model.model,
    purpose: asked.jsonSchema ? 'structured-output' : 'reply',
    reasoningEffort: model.supportsReasoningEffort ? reasoningEffort : null,
    cacheKey: cacheKey === null ? null : toCacheKey(userId, cacheKey),
  });
}

function createWire(wire: RunWire): RunWire {
  return {
    ...wire,
    part(part) {
      if (part.type !== 'tool-call') return wire.part(part);
      const { callId, name, argumentsJson } = part;
      return { type: 'function_call', call_id: callId, name, arguments: argumentsJson };
    },
    read(event) {
      if (event.type !== 'function_call') return wire.read(event);
      // It is paid for like thinking, and no part of the text.
      return { text: '', thoughts: event.name + event.arguments };
    },
  };
}

export function createCompletionKind(deps: CompletionKindDeps): RunKind<Completion> {
  const { providers, findOwnKey, checkSchema } = deps;
  return {
    name: 'completion',
    canResume: false,
    input: z.custom<Completion>(),
    wire: createWire(deps.wire),
    async prepare(completion, actor) {
      const listed = providers.findModel(completion.model);
      if (!listed) throw toUnknownModel(completion.model);
      const ownKey = await findOwnKey(actor, listed);
      const model = ownKey ? toOwnPrices(listed) : listed;
      checkAbilities(completion, model);
      if (completion.jsonSchema) await checkSchema(actor.userId, completion.jsonSchema);
      const turn = toTurn(completion, model, actor);
      const provider = providers.for(model, ownKey ?? undefined);
      const wanted = completion.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS;
      return {
        usageKind: 'chat',
        sessionId: null,
        locksSession: false,
        shownInput: toShownInput(completion),
        model,
        inputTokens: boundTurnTokens(turn, model.pictureTokens),
        maxOutputTokens: Math.min(wanted, model.maxOutputTokens),
        body: ({ signal, maxOutputTokens }) => provider.stream({ ...turn, maxOutputTokens }, signal),
        countInput: () => countTurnTokens(turn, model.pictureTokens),
      };
    },
  };
}
