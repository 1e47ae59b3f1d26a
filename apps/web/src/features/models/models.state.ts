import { create } from 'zustand';
import { z } from 'zod';
import { followLocal } from '../../platform/store/follow-local.ts';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { readLocal, writeLocal } from '../../platform/store/safe-storage.ts';
import type { Model, Providers } from './model.ts';

const CHOICES_KEY = 'model-storage';
const MAX_RECENT_MODELS = 6;

interface Choices {
  readonly favoriteIds: readonly string[];
  /** Newest first. */
  readonly recentIds: readonly string[];
  /** What a new chat begins with. */
  readonly defaultId: string | null;
}

interface ModelsState extends Choices {
  readonly providers: Providers;
  readonly models: readonly Model[];
  readonly popularIds: readonly string[];
  readonly fetchedAt: number | null;
  readonly isLoading: boolean;
  readonly error: string | null;
}

const StoredChoices = z.object({
  state: z.object({
    favoriteIds: z.array(z.string()),
    recentIds: z.array(z.string()),
    defaultId: z.string().nullable(),
  }),
});

function readChoices(): Choices {
  try {
    return StoredChoices.parse(JSON.parse(readLocal(CHOICES_KEY) ?? 'null')).state;
  } catch {
    // None yet, or damaged.
    return { favoriteIds: [], recentIds: [], defaultId: null };
  }
}

export const useModels = create<ModelsState>()(() => ({
  providers: {},
  models: [],
  popularIds: [],
  fetchedAt: null,
  isLoading: false,
  error: null,
  ...readChoices(),
}));

useModels.subscribe(({ favoriteIds, recentIds, defaultId }, before) => {
  const isSame =
    favoriteIds === before.favoriteIds && recentIds === before.recentIds && defaultId === before.defaultId;
  if (isSame) return;
  writeLocal(CHOICES_KEY, JSON.stringify({ state: { favoriteIds, recentIds, defaultId }, version: 0 }));
});

// They are stored together: a change here must not take back one that was made in another tab.
followLocal(CHOICES_KEY, () => useModels.setState(readChoices()));

// The list is the same for all users and stays loaded; the user's choices do not.
registerLocalData({
  forget: () => useModels.setState({ favoriteIds: [], recentIds: [], defaultId: null, popularIds: [] }),
});

export function addRecent(recentIds: readonly string[], modelId: string): readonly string[] {
  return [modelId, ...recentIds.filter((id) => id !== modelId)].slice(0, MAX_RECENT_MODELS);
}

export function toggleFavorite(favoriteIds: readonly string[], modelId: string): readonly string[] {
  return favoriteIds.includes(modelId)
    ? favoriteIds.filter((id) => id !== modelId)
    : [...favoriteIds, modelId];
}

export const modelChoices = {
  markUsed: (modelId: string) =>
    useModels.setState(({ recentIds }) => ({ recentIds: addRecent(recentIds, modelId) })),
  toggleFavorite: (modelId: string) =>
    useModels.setState(({ favoriteIds }) => ({ favoriteIds: toggleFavorite(favoriteIds, modelId) })),
  makeDefault: (modelId: string) => useModels.setState({ defaultId: modelId }),
};

export function findModel(models: readonly Model[], modelId: string | null): Model | null {
  return models.find((model) => model.id === modelId) ?? null;
}

/** What answers a call of this model: itself, or the successor of one that its provider has shut down. */
export function findCalledModel(models: readonly Model[], modelId: string | null): Model | null {
  const own = findModel(models, modelId);
  if (own || modelId === null) return own;
  return models.find(({ formerIds }) => formerIds?.includes(modelId)) ?? null;
}

/**
 * What a new chat begins with: the person's choice, else a recommended model, else the first of the list. Null while
 * the list that may hold the choice is still on its way: nothing else is taken in a hurry.
 */
export function findDefaultModel({
  models,
  defaultId,
  isLoading,
}: Pick<ModelsState, 'models' | 'defaultId' | 'isLoading'>): Model | null {
  const chosen = findCalledModel(models, defaultId);
  if (chosen || (defaultId !== null && isLoading)) return chosen;
  return models.find((model) => model.isRecommended) ?? models[0] ?? null;
}
