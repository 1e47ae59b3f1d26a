import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../auth/index.ts';
import {
  findDefaultModel,
  findCalledModel,
  loadModelPicker,
  useModels,
  useModelSource,
} from '../../models/index.ts';

const ModelPicker = lazyPart(() => loadModelPicker().then((Picker) => ({ default: Picker })));

export interface ModelFieldProps {
  /** `null`: the default model, or the one of `base`. */
  readonly modelId: string | null;
  readonly onChange: (modelId: string | null) => void;
  /** What `null` stands for, where that is not the default model. */
  readonly base?:
    { readonly modelId: string | null; readonly label: string; readonly use: string } | undefined;
  /** Small and without its name above: it stands in a line with other fields. */
  readonly isBare?: boolean | undefined;
}

/** The model of an agent, chosen where models are chosen everywhere. */
export function ModelField({ modelId, onChange, base, isBare = false }: ModelFieldProps) {
  const { t } = useTranslation('agents');
  const userId = useAuth((state) => state.account?.id ?? null);
  const shownId = modelId ?? base?.modelId ?? null;
  const current = useModels((state) =>
    shownId === null ? findDefaultModel(state) : findCalledModel(state.models, shownId),
  );
  const source = useModelSource();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {!isBare && (
        <span className="flex items-baseline justify-between gap-2">
          <span aria-hidden className="font-strong">
            {t('fields.model')}
          </span>
          {modelId === null ? (
            <span className="text-12 text-ink-3">{base?.label ?? t('defaultModel')}</span>
          ) : (
            <LinkButton onClick={() => onChange(null)}>{base?.use ?? t('useDefaultModel')}</LinkButton>
          )}
        </span>
      )}
      <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
        <ModelPicker
          {...source}
          userId={userId}
          look={isBare ? 'small-field' : 'field'}
          label={t('fields.model')}
          useLabel={t(base ? 'again.useModel' : 'useModel')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          current={current}
          onSelect={onChange}
        />
      </Suspense>
    </div>
  );
}
