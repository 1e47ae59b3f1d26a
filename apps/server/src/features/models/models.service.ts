import type { ModelInfo } from '@parley/contract/models/schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepareBody, type PreparedBody } from '../../platform/http/prepared-body.ts';
import type { CatalogueModel, Providers } from '../../providers/provider.ts';
import { toModelInfo, toModelsAnswer } from './models.present.ts';
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

export interface Models {
  all(): PreparedBody;
  quick(): PreparedBody;
  popular(): Promise<(ModelInfo & { uses: number })[]>;
}

/** The body is made anew only when the catalogue has changed. */
function createPreparedList(
  { providers, markup }: ModelsDeps,
  choose: (models: readonly CatalogueModel[]) => readonly CatalogueModel[],
): () => PreparedBody {
  let madeFor = -1;
  let body: PreparedBody | null = null;
  return () => {
    const updatedAtMs = providers.updatedAtMs();
    if (body && madeFor === updatedAtMs) return body;
    body = prepareBody(toModelsAnswer(choose(providers.listModels()), updatedAtMs, markup));
    madeFor = updatedAtMs;
    return body;
  };
}

export function createModels(deps: ModelsDeps): Models {
  const { providers, db, clock, markup } = deps;
  let popular: (ModelInfo & { uses: number })[] = [];
  let popularAtMs = Number.NEGATIVE_INFINITY;

  return {
    all: createPreparedList(deps, (models) => models),
    // What a new chat begins with must not depend on which list came first.
    quick: createPreparedList(deps, (models) => {
      const firstId = providers.defaultModel().id;
      return models.filter((model) => model.isQuick || model.isRecommended || model.id === firstId);
    }),
    async popular() {
      const nowMs = clock.now();
      if (nowMs - popularAtMs < POPULAR_FRESH_MS) return popular;
      const used = await listMostUsed(db.read, nowMs - POPULAR_DAYS * 86_400_000, POPULAR_COUNT * 2);
      popular = used
        .flatMap(({ model: id, uses }) => {
          const model = providers.findModel(id);
          return model ? [{ ...toModelInfo(model, markup), uses }] : [];
        })
        .slice(0, POPULAR_COUNT);
      popularAtMs = nowMs;
      return popular;
    },
  };
}
