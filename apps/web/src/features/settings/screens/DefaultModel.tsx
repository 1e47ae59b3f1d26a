import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../auth/index.ts';
import {
  findDefaultModel,
  loadModelPicker,
  modelChoices,
  useModels,
  useModelSource,
} from '../../models/index.ts';

const ModelPicker = lazyPart(() => loadModelPicker().then((Picker) => ({ default: Picker })));

/** The model that a new chat begins with, chosen where models are chosen everywhere. */
export function DefaultModel() {
  const { t } = useTranslation('settings');
  const userId = useAuth((state) => state.account?.id ?? null);
  const current = useModels(findDefaultModel);
  const source = useModelSource();
  const [isOpen, setOpen] = useState(false);
  return (
    <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
      <ModelPicker
        {...source}
        userId={userId}
        look="field"
        label={t('chat.model')}
        useLabel={t('chat.useAsDefault')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        current={current}
        onSelect={modelChoices.makeDefault}
      />
    </Suspense>
  );
}
