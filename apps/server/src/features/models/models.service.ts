import type { ModelInfo } from '@parley/contract/models/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepareBody, type PreparedBody } from '../../platform/http/replies/prepared-body.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import { toModelInfo, toModelsAnswer, toPricing } from './models.present.ts';
import { listMostUsed } from './models.store.ts';

const POPULAR_DAYS = 30;
const POPULAR_COUNT = 10;
const POPULAR_FRESH_MS = 60_000;

export interface ModelsDeps {
  readonly providers: Providers;
  readonly db: Database;
  readonly clock: Clock;
  readonly markup: number;
}

type PopularModel = ModelInfo & { uses: number };

export interface Models {
  all(): PreparedBody;
  quick(): PreparedBody;
  pricing(): PreparedBody;
  popular(): Promise<PopularModel[]>;
}

/** Rebuilt only when the catalogue has changed. */
function createPreparedList(
  { providers }: ModelsDeps,
  toAnswer: (models: readonly CatalogueModel[], updatedAtMs: number) => unknown,
): () => PreparedBody {
  let madeFor = -1;
  let body: PreparedBody | null = null;
  return () => {
    const updatedAtMs = providers.updatedAtMs();
    if (body && madeFor === updatedAtMs) return body;
    body = prepareBody(toAnswer(providers.listModels(), updatedAtMs));
    madeFor = updatedAtMs;
    return body;
  };
}

export function createModels(deps: ModelsDeps): Models {
  const { providers, db, clock, markup } = deps;
  let popular: Promise<PopularModel[]> | null = null;
  let popularAtMs = Number.NEGATIVE_INFINITY;

  async function findPopular(nowMs: number): Promise<PopularModel[]> {
    const used = await listMostUsed(db.longRead, nowMs - POPULAR_DAYS * 86_400_000, POPULAR_COUNT * 2);
    const models = used.flatMap(({ model: id, uses }) => {
      const model = providers.findModel(id);
      return model ? [{ ...toModelInfo(model, markup), uses }] : [];
    });
    return models.slice(0, POPULAR_COUNT);
  }

  return {
    all: createPreparedList(deps, (models, updatedAtMs) => toModelsAnswer(models, updatedAtMs, markup)),
    pricing: createPreparedList(deps, (models, updatedAtMs) => toPricing(models, updatedAtMs, markup)),
    // The default of a new chat must not depend on which list arrived first.
    quick: createPreparedList(deps, (models, updatedAtMs) => {
      const firstId = providers.defaultModel().id;
      const quick = models.filter((model) => model.isQuick || model.isRecommended || model.id === firstId);
      return toModelsAnswer(quick, updatedAtMs, markup);
    }),
    // Kept for a while, so that many callers cause one query.
    popular() {
      const nowMs = clock.now();
      if (popular && nowMs - popularAtMs < POPULAR_FRESH_MS) return popular;
      popularAtMs = nowMs;
      popular = findPopular(nowMs).catch((error: unknown) => {
        popular = null;
        throw error;
      });
      return popular;
    },
  };
}
