import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { notify, showError } from '../../../platform/toasts.ts';
import { findCalledModel, useModels } from '../../models/index.ts';
import { chat } from '../browser-chat.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import { ContextUsageButton, type OpenedUsage } from '../conversation/ContextUsageButton.tsx';
import { EMPTY_DRAFT, filesOf } from '../composer/drafts.ts';
import { estimateContext } from '../sessions/estimate-tokens.ts';
import { toExtractedFiles } from '../attachments/draft-file.ts';
import { toPromptText } from '../attachments/prompt-text.ts';
import { agentOf, calledModelOf } from '../reply/agent-of.ts';
import type { Message } from '../sessions/message.ts';
import type { ChatSession } from '../sessions/session.ts';
import { listCounted } from '../summaries/summary-rules.ts';
import { useDrafts } from '../use-chat.ts';

export interface ContextUsageProps {
  readonly session: ChatSession;
  readonly messages: readonly Message[];
  /** From a menu, which has no room for the ring. */
  readonly opened: OpenedUsage | null;
}

/** How far the conversation is from being summarised and from the end of the model's window. */
export function ContextUsage({ session, messages, opened }: ContextUsageProps) {
  const { t } = useTranslation('chat');
  const { summarisesAutomatically, summariseFrom, summariseOldest, summariseCount } = useChatPreferences();
  const model = useModels((state) => findCalledModel(state.models, calledModelOf(session)));
  const draft = useDrafts((state) => state.open[session.id]) ?? EMPTY_DRAFT;
  const isSummarising = useStore(chat.summaries.running, (running) => running[session.id] === true);
  const counted = useMemo(
    () => listCounted(messages, session.activeLeafId),
    [messages, session.activeLeafId],
  );
  const written = useMemo(() => {
    const extractedFiles = toExtractedFiles(filesOf(draft));
    return toPromptText({ content: draft.text, extractedFiles });
  }, [draft]);

  const context = model
    ? estimateContext(
        counted,
        {
          systemPrompt: session.systemPrompt,
          draft: written,
          draftImage: draft.image,
          canSee: session.supportsVision && agentOf(session) === null,
        },
        model.contextWindow,
      )
    : null;

  async function summarise(): Promise<void> {
    const refusal = await chat.summaries.summarise(session.id);
    if (refusal) showError(refusal);
    else await notify('success', { title: t('contextUsage.done') });
  }

  return (
    <ContextUsageButton
      count={counted.length}
      limit={summarisesAutomatically ? summariseFrom : null}
      oldest={summariseOldest}
      context={context}
      isSummarising={isSummarising}
      summariseBlockedReason={blockedReason()}
      onSummarise={() => void summarise()}
      opened={opened}
    />
  );

  function blockedReason(): string | undefined {
    if (session.replyingId !== null) return t('contextUsage.whileReplying');
    return counted.length < summariseCount ? t('contextUsage.tooFew', { count: summariseCount }) : undefined;
  }
}
