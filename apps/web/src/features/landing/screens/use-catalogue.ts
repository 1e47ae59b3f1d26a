import { useMemo } from 'react';
import { useModels } from '../../models/index.ts';
import type { CatalogueFigures } from '../figures.ts';

/** What the server's list of models amounts to; null until all of it is there. */
export function useCatalogue(): CatalogueFigures | null {
  const models = useModels((state) => state.models.length);
  const providers = useModels((state) => Object.keys(state.providers).length);
  // The short list that comes first is no figure to be shown.
  const isWhole = useModels((state) => state.fetchedAt !== null);
  return useMemo(() => (isWhole ? { models, providers } : null), [isWhole, models, providers]);
}
