import { findCalledModel, useModels } from '../../../models/index.ts';
import type { ModelChoice } from '../../sessions/session.ts';

/** What a chat keeps of a model of the catalogue. */
export function findChoice(modelId: string): ModelChoice | null {
  const model = findCalledModel(useModels.getState().models, modelId);
  return (
    model && {
      id: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    }
  );
}
