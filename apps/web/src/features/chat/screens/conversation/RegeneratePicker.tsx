import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../../auth/index.ts';
import { findCalledModel, loadModelDialog, useModels, useModelSource } from '../../../models/index.ts';

const ModelDialog = lazyPart(() => loadModelDialog().then((Dialog) => ({ default: Dialog })));

export interface RegeneratePickerProps {
  /** Of the chat, which keeps its model. */
  readonly modelId: string | null;
  readonly hasImages: boolean;
  readonly onSelect: (modelId: string) => void;
  readonly onClose: () => void;
}

/** Any model can be asked for another reply. */
export function RegeneratePicker({ modelId, hasImages, onSelect, onClose }: RegeneratePickerProps) {
  const { t } = useTranslation('chat');
  const userId = useAuth((state) => state.account?.id ?? null);
  const source = useModelSource();
  const current = useModels((state) => findCalledModel(state.models, modelId));
  return (
    <Suspense fallback={null}>
      <ModelDialog
        {...source}
        userId={userId}
        title={t('message.regenerateWith')}
        useLabel={t('message.regenerate')}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        current={current}
        onSelect={onSelect}
        hasImages={hasImages}
      />
    </Suspense>
  );
}
