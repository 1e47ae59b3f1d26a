import { useMemo } from 'react';
import { models } from '../../models.ts';
import { modelChoices, useModels } from '../../models.state.ts';
import type { ModelPickerProps } from './picker-props.ts';

export type ModelSource = Pick<
  ModelPickerProps,
  'groups' | 'recentIds' | 'popularIds' | 'favouriteIds' | 'catalogue' | 'onRetry' | 'onToggleFavourite'
>;

/** What every picker shows: the catalogue, and what its user has chosen before. */
export function useModelSource(): ModelSource {
  const { providers, popularIds, favoriteIds, recentIds, isLoading, error, fetchedAt } = useModels();
  const groups = useMemo(
    () => Object.entries(providers).map(([provider, members]) => ({ provider, models: members })),
    [providers],
  );
  const isFailed = error !== null && !isLoading;
  return {
    groups,
    recentIds,
    popularIds,
    favouriteIds: favoriteIds,
    catalogue: isFailed
      ? { kind: 'failed', shownAsOf: fetchedAt }
      : { kind: isLoading ? 'loading' : 'ready' },
    onRetry: () => void models.reload(),
    onToggleFavourite: modelChoices.toggleFavorite,
  };
}
