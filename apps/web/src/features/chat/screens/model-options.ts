import { findModel, useModels } from '../../models/index.ts';
import type { ModelOption } from '../components/message-view.ts';
import type { ModelChoice } from '../session.ts';

const MAX_OPTIONS = 8;

/** The models somebody is likely to try next: starred ones, those used before, recommended ones. */
export function listModelOptions(): readonly ModelOption[] {
  const { models, favoriteIds, recentIds, popularIds } = useModels.getState();
  const recommended = models.filter(({ isRecommended }) => isRecommended).map(({ id }) => id);
  const ids = [...favoriteIds, ...recentIds, ...recommended, ...popularIds, ...models.map(({ id }) => id)];
  return [...new Set(ids)]
    .flatMap((id) => findModel(models, id) ?? [])
    .slice(0, MAX_OPTIONS)
    .map(({ id, name }) => ({ id, name }));
}

export function findChoice(modelId: string): ModelChoice | null {
  const model = findModel(useModels.getState().models, modelId);
  return (
    model && {
      id: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    }
  );
}
