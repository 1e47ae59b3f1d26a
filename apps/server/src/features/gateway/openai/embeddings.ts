// Texts as vectors. A run as well, so that it is admitted, limited and billed like every other; its vectors are handed on
// and not stored.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { isErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { EmbeddingList, EmbeddingsBody } from '@parley/contract/gateway/embedding-schemas.ts';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { toOwnPrices, type OwnKey } from '../../../providers/own-key.ts';
import type { CatalogueModel, EmbeddingModel, Providers } from '../../../providers/provider.ts';
import { boundTurnTokens, countTurnTokens } from '../../../providers/token-count.ts';
import { createTurn } from '../../../providers/turn.ts';
import type { RunBody, RunKind, Runs, RunWire } from '../../runs/index.ts';
import { toUnknownModel } from './completion.ts';

type Vector = readonly number[];

interface EmbeddingInput {
  readonly model: string;
  readonly texts: readonly string[];
  readonly dimensions: number | null;
  /** Called once. */
  readonly take: (vectors: readonly Vector[]) => void;
}

export interface EmbeddingKindDeps {
  readonly providers: Pick<Providers, 'listEmbeddingModels' | 'embeddings'>;
  /** Of a plain reply. */
  readonly wire: RunWire;
  /** Throws `own_key_refused` where the actor has one that cannot be used. */
  readonly findOwnKey: (actor: Actor, model: CatalogueModel) => Promise<OwnKey | null>;
}

/** As what runs are admitted by. It has no output to pay for, and none is expected. */
function toCatalogueModel(model: EmbeddingModel): CatalogueModel {
  return {
    id: model.id,
    model: model.model,
    name: model.name,
    provider: model.vendorId,
    vendorId: model.vendorId,
    description: '',
    contextWindow: model.maxInputTokens,
    maxOutputTokens: 1,
    supportsVision: false,
    supportsReasoningEffort: false,
    supportsTools: false,
    prices: model.prices,
    isRecommended: false,
    isQuick: false,
  };
}

function findModel(models: readonly EmbeddingModel[], name: string): EmbeddingModel {
  const found = models.find(({ id }) => id === name) ?? models.find(({ model }) => model === name);
  if (found) return found;
  if (models.length > 0) throw toUnknownModel(name);
  throw new AppError('unknown_model', { data: { detail: 'No embedding model is set up here.' } });
}

export function createEmbeddingKind({
  providers,
  wire,
  findOwnKey,
}: EmbeddingKindDeps): RunKind<EmbeddingInput> {
  return {
    name: 'embedding',
    canResume: false,
    input: z.custom<EmbeddingInput>(),
    wire,
    async prepare({ model: name, texts, dimensions, take }, actor) {
      const found = findModel(providers.listEmbeddingModels(), name);
      const listed = toCatalogueModel(found);
      const ownKey = await findOwnKey(actor, listed);
      const provider = providers.embeddings(found, ownKey ?? undefined);
      const { model } = found;
      const messages = texts.map((text) => ({
        role: 'user' as const,
        content: [{ type: 'text' as const, text }],
      }));
      const turn = createTurn({ model, purpose: 'reply', messages });
      const body: RunBody = async function* embed({ signal }) {
        const { vectors, usage } = await provider.embed(
          { model, texts, purpose: 'document', dimensions },
          signal,
        );
        take(vectors);
        yield { type: 'usage', usage };
        yield { type: 'finish', reason: 'stop' };
      };
      return {
        usageKind: 'embedding',
        sessionId: null,
        locksSession: false,
        shownInput: texts[0] ?? '',
        model: ownKey ? toOwnPrices(listed) : listed,
        inputTokens: boundTurnTokens(turn),
        maxOutputTokens: 1,
        body,
        countInput: () => countTurnTokens(turn),
      };
    },
  };
}

function toBase64(vector: Vector): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, number] of vector.entries()) bytes.writeFloatLE(number, index * 4);
  return bytes.toString('base64');
}

export type Embed = (actor: Actor, body: EmbeddingsBody) => Promise<EmbeddingList>;

export interface EmbedderDeps {
  readonly runs: Pick<Runs, 'start' | 'finished'>;
  readonly kind: RunKind<EmbeddingInput>;
}

export function createEmbedder({ runs, kind }: EmbedderDeps): Embed {
  return async (actor, { model, input: given, dimensions, encoding_format: format }) => {
    let vectors: readonly Vector[] = [];
    const input: EmbeddingInput = {
      model,
      texts: typeof given === 'string' ? [given] : given,
      dimensions: dimensions ?? null,
      take(all) {
        vectors = all;
      },
    };
    // Without a key: a repeat would find the run, and no vectors.
    const { runId } = await runs.start({ actor, kind, input, key: null, bodyHash: '' });
    const row = await runs.finished(actor, runId);
    if (row.error !== null) throw new AppError(isErrorCode(row.error) ? row.error : 'internal');
    if (row.status !== 'succeeded') throw new AppError('interrupted');
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: format === 'base64' ? toBase64(vector) : [...vector],
      })),
      model,
      usage: { prompt_tokens: row.input_tokens, total_tokens: row.input_tokens },
    };
  };
}
