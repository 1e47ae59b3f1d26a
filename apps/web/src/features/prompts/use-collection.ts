import { MAX_OWN_PROMPTS } from '@parley/contract/prompts/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getI18n } from 'react-i18next';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { queryClient } from '../../platform/query.ts';
import { notify, showError } from '../../platform/toasts.ts';
import { collectionsOf, type Owner } from './own-collections.ts';
import type { Suggestion, SystemPrompt } from './prompt.ts';
import type { Collection } from './collection.ts';
import { toAddition, toEdit, toRemoval, type OptimisticChange } from './optimistic-change.ts';

export interface CollectionView<Entry> {
  readonly entries: readonly Entry[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Shown at once; taken back, with a word about it, where it could not be kept. */
  readonly save: (entry: Entry, isNew: boolean) => Promise<void>;
  /** The same. False where it is back. */
  readonly remove: (entry: Entry) => Promise<boolean>;
}

function useCollection<Entry extends { readonly id: string }>(
  kind: string,
  owner: Owner,
  collection: Collection<Entry>,
): CollectionView<Entry> {
  const key = useMemo(() => ['prompts', kind, owner.id, owner.isGuest], [kind, owner]);
  const { data, isPending, isError, refetch } = useQuery(
    // Without sharing, an entry stays the object it was put in as, which is how an undone edit finds it.
    { queryKey: key, queryFn: () => collection.list(), networkMode: 'always', structuralSharing: false },
    queryClient,
  );

  return useMemo(() => {
    async function change(
      { apply, undo }: OptimisticChange<Entry>,
      store: () => Promise<void>,
    ): Promise<boolean> {
      // In a list that is not there yet, what is put in would stand for all of it.
      const isLoaded = queryClient.getQueryData(key) !== undefined;
      if (isLoaded) {
        await queryClient.cancelQueries({ queryKey: key });
        queryClient.setQueryData<readonly Entry[]>(key, (entries) => entries && apply(entries));
      }
      try {
        await store();
        if (!isLoaded) {
          // The list that is on its way may be that of before.
          await queryClient.cancelQueries({ queryKey: key });
          void queryClient.invalidateQueries({ queryKey: key });
        }
        return true;
      } catch (error) {
        queryClient.setQueryData<readonly Entry[]>(key, (entries) => entries && undo(entries));
        showError(toAppError(error));
        return false;
      }
    }
    return {
      entries: data ?? [],
      isLoading: isPending,
      hasFailed: isError,
      retry: () => void refetch(),
      async save(entry, isNew) {
        if (isNew && (data ?? []).length >= MAX_OWN_PROMPTS) {
          await notify('warning', { title: getI18n().t('systemPrompts:full', { count: MAX_OWN_PROMPTS }) });
          return;
        }
        await change(isNew ? toAddition(entry) : toEdit(entry), () => collection.save(entry, isNew));
      },
      remove: ({ id }) => change(toRemoval(id), () => collection.remove(id)),
    };
  }, [data, isPending, isError, refetch, collection, key]);
}

/** The user's own system prompts, the same wherever they are shown. */
export function useOwnPrompts(owner: Owner): CollectionView<SystemPrompt> {
  return useCollection(
    'system',
    owner,
    useMemo(() => collectionsOf(owner).prompts, [owner]),
  );
}

export function useOwnSuggestions(owner: Owner): CollectionView<Suggestion> {
  return useCollection(
    'suggestions',
    owner,
    useMemo(() => collectionsOf(owner).suggestions, [owner]),
  );
}
