import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../auth/index.ts';
import { findModel, loadModelPicker, useModels, useModelSource } from '../../models/index.ts';
import type { ModelFieldOptions } from '../components/Calculator.tsx';

const ModelPicker = lazyPart(() => loadModelPicker().then((Picker) => ({ default: Picker })));

/** The model to calculate with, chosen where models are chosen everywhere. */
export function ModelField({ label, modelId, onChange }: ModelFieldOptions) {
  const { t } = useTranslation('pricing');
  const userId = useAuth((state) => state.account?.id ?? null);
  const current = useModels(({ models }) => findModel(models, modelId));
  const source = useModelSource();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-14 font-strong">
        {label}
      </span>
      <Suspense fallback={<div className="h-10.5 pointer-coarse:h-12.5" />}>
        <ModelPicker
          {...source}
          userId={userId}
          look="large-field"
          label={label}
          useLabel={t('calculator.use')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          current={current}
          onSelect={onChange}
        />
      </Suspense>
    </div>
  );
}
