import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import type { CollectionView } from '../use-collection.ts';

const UNDO_MS = 8000;

/** Takes an entry away and offers the way back. */
export function useUndoableRemoval<Entry>(
  { remove, save }: Pick<CollectionView<Entry>, 'remove' | 'save'>,
  title: string,
): (entry: Entry) => Promise<void> {
  const { t } = useTranslation('common');
  return useCallback(
    async (entry) => {
      if (!(await remove(entry))) return;
      await notify('plain', {
        title,
        action: { label: t('undo'), onPress: () => void save(entry, true) },
        durationMs: UNDO_MS,
      });
    },
    [remove, save, title, t],
  );
}
