import { useTranslation } from 'react-i18next';
import { findModel, useModels } from '../../models/index.ts';
import type { Dimension, ShareView } from '../usage-view.ts';

export interface ShareNames {
  readonly ofModel: (id: string) => string;
  readonly ofShare: (dimension: Dimension, share: Pick<ShareView, 'key' | 'label'>) => string;
}

/** What keys are called here: models by their catalogue, kinds of work by translation, the rest by itself. */
export function useShareNames(): ShareNames {
  const { t } = useTranslation('analytics');
  const models = useModels((state) => state.models);
  const ofModel = (id: string) => findModel(models, id)?.name ?? id;
  return {
    ofModel,
    ofShare(dimension, { key, label }) {
      if (dimension === 'model') return ofModel(key);
      if (dimension === 'kind') return t(`kinds.${key}`);
      if (dimension === 'trigger') return t(`triggers.${key}`);
      return label;
    },
  };
}
