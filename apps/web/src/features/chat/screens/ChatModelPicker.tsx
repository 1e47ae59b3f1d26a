import { lazy, Suspense, useMemo } from 'react';
import {
  findModel,
  modelChoices,
  loadModelPicker,
  models as catalogue,
  useModels,
} from '../../models/index.ts';
import { chat } from '../browser-chat.ts';
import type { ChatSession } from '../session.ts';

const ModelPicker = lazy(() => loadModelPicker().then((Picker) => ({ default: Picker })));

export interface ChatModelPickerProps {
  readonly session: ChatSession;
  readonly hasImages: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The model of this chat, and all the others it could be. */
export function ChatModelPicker({ session, hasImages, isOpen, onOpenChange }: ChatModelPickerProps) {
  const { providers, models, popularIds, favoriteIds, recentIds, isLoading, error, fetchedAt } = useModels();
  const groups = useMemo(
    () => Object.entries(providers).map(([provider, members]) => ({ provider, models: members })),
    [providers],
  );

  function select(modelId: string): void {
    const model = findModel(models, modelId);
    if (!model) return;
    chat.sessions.change(session.id, {
      selectedModelId: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    });
    modelChoices.markUsed(model.id);
    onOpenChange(false);
  }

  const isFailed = error !== null && !isLoading;
  return (
    <Suspense fallback={null}>
      <ModelPicker
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        groups={groups}
        recentIds={recentIds}
        popularIds={popularIds}
        favouriteIds={favoriteIds}
        current={findModel(models, session.selectedModelId)}
        catalogue={
          isFailed ? { kind: 'failed', shownAsOf: fetchedAt } : { kind: isLoading ? 'loading' : 'ready' }
        }
        onRetry={() => void catalogue.reload()}
        onSelect={select}
        onToggleFavourite={modelChoices.toggleFavorite}
        onMakeDefault={modelChoices.makeDefault}
        hasImages={hasImages}
      />
    </Suspense>
  );
}
