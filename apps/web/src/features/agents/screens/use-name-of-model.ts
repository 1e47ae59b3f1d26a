import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findCalledModel, useModels } from '../../models/index.ts';

/** What a model is called; `null` is the default model. */
export function useNameOfModel(): (id: string | null) => string {
  const { t } = useTranslation('agents');
  const models = useModels((state) => state.models);
  return useCallback(
    (id) => (id === null ? t('defaultModel') : (findCalledModel(models, id)?.name ?? id)),
    [models, t],
  );
}
