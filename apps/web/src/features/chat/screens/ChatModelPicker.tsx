import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useAuth } from '../../auth/index.ts';
import {
  findCalledModel,
  loadModelPicker,
  modelChoices,
  useModels,
  useModelSource,
} from '../../models/index.ts';
import { chooseAgent } from './agent/choose-agent.ts';
import { chat } from '../browser-chat.ts';
import { AgentChooser } from '../../runs/index.ts';
import { calledModelOf } from '../reply/agent-of.ts';
import type { ChatSession } from '../sessions/session.ts';

const ModelPicker = lazyPart(() => loadModelPicker().then((Picker) => ({ default: Picker })));

export interface ChatModelPickerProps {
  readonly session: ChatSession;
  readonly hasImages: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The model of this chat, and all the others it could be; on phones also its agent. */
export function ChatModelPicker({ session, hasImages, isOpen, onOpenChange }: ChatModelPickerProps) {
  const { t } = useTranslation('chat');
  const models = useModels((state) => state.models);
  const userId = useAuth((state) => state.account?.id ?? null);
  const source = useModelSource();
  const { agent = null } = session;
  const close = () => onOpenChange(false);

  function select(modelId: string): void {
    const model = findCalledModel(models, modelId);
    if (!model) return;
    chat.sessions.change(session.id, {
      selectedModelId: model.id,
      supportsVision: model.hasVision,
      supportsReasoningEffort: model.hasReasoningEffort,
    });
    modelChoices.markUsed(model.id);
    close();
  }

  const agentChoice = (
    <Suspense fallback={null}>
      <AgentChooser
        current={agent}
        onPick={(choice) => {
          chooseAgent(session.id, choice);
          close();
        }}
        onClose={close}
        fills
      />
    </Suspense>
  );

  return (
    <Suspense fallback={null}>
      <ModelPicker
        {...source}
        userId={userId}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        current={findCalledModel(models, calledModelOf(session))}
        lockedReason={agent?.model == null ? undefined : t('agent.ownModel', { agent: agent.name })}
        onSelect={select}
        onMakeDefault={modelChoices.makeDefault}
        hasImages={hasImages}
        agent={{ label: t('agent.choose'), name: agent?.name ?? null, choice: agentChoice }}
      />
    </Suspense>
  );
}
