import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '../../../../platform/toasts.ts';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { findCalledModel, useModels } from '../../../models/index.ts';
import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { Composer } from '../../composer/Composer.tsx';
import { EMPTY_DRAFT, filesOf, isEmptyDraft, type Draft } from '../../composer/drafts.ts';
import type { Message } from '../../sessions/message.ts';
import type { ChatSession } from '../../sessions/session.ts';
import { agentOf, calledModelOf } from '../../reply/agent-of.ts';
import { findVisionModel } from '../../pictures/vision-model.ts';
import { useDrafts } from '../../use-chat.ts';
import { ComposerAttachments } from './ComposerAttachments.tsx';
import { ComposerModes } from './ComposerModes.tsx';
import { ComposerNotice } from './ComposerNotice.tsx';
import { ReplyCost } from './ReplyCost.tsx';
import { chooseAgent } from '../agent/choose-agent.ts';
import { useAgentMention } from './use-agent-mention.tsx';
import { useAttachments } from './use-attachments.ts';
import { useDescribedPicture } from './use-described-picture.ts';
import { useDictation } from './use-dictation.tsx';
import { useDraftActions } from './use-draft-actions.ts';
import { useSavedPrompts } from './use-saved-prompts.tsx';
import { useSendBlock } from './use-send-block.ts';
import { useServerContent } from './use-server-content.tsx';
import { useWaitingCall } from './use-waiting-call.ts';

export interface ChatComposerProps {
  readonly session: ChatSession;
  /** The shown messages. */
  readonly branch: readonly Message[];
  readonly onEditLast: () => void;
  /** Whether the field takes the focus when it appears. */
  readonly shouldFocus?: boolean | undefined;
}

function queuedWords({ text, files }: Draft): string {
  return text === '' ? (files ?? []).map(({ name }) => name).join(', ') : text;
}

function hasAttachments(draft: Draft): boolean {
  return draft.image !== null || filesOf(draft).some(({ reading }) => reading.state !== 'failed');
}

/** Null where none is sent: an agent has its own. */
function effortOf(session: ChatSession): ChatSession['reasoningEffort'] | null {
  return session.supportsReasoningEffort && agentOf(session) === null ? session.reasoningEffort : null;
}

/** Where the next message is written. */
export function ChatComposer({ session, branch, onEditLast, shouldFocus = true }: ChatComposerProps) {
  const { t } = useTranslation('chat');
  const draft = useDrafts((state) => state.open[session.id]) ?? EMPTY_DRAFT;
  const queued = useDrafts((state) => state.queued[session.id]);
  const models = useModels((state) => state.models);
  const recentIds = useModels((state) => state.recentIds);
  const skipsFilePictures = useChatPreferences((state) => state.skipsFilePictures);
  const model = findCalledModel(models, calledModelOf(session));
  const visionModel = useMemo(
    () => findVisionModel(models, session.selectedModelId, recentIds),
    [models, session.selectedModelId, recentIds],
  );
  const isPhone = useIsPhone();
  const actions = useDraftActions(session.id);
  const { agent = null } = session;
  const isByAgent = agentOf(session) !== null;
  const mention = useAgentMention(draft.text, useSavedPrompts(draft.text), (choice) =>
    chooseAgent(session.id, choice),
  );
  const answerWaitingCall = useWaitingCall(session);
  const canSee = !isByAgent && (session.supportsVision || visionModel !== null);
  const attaching = useAttachments(session.id, canSee);
  const toDescribe = isByAgent ? draft.image : null;
  useDescribedPicture(session.id, toDescribe);
  const isTaking = attaching.isTaking || toDescribe !== null;
  const { credit, reason } = useSendBlock(session, branch, draft, model);
  const isRunning = session.replyingId !== null;
  const isNewChat = branch.length === 0;
  const writeText = (text: string) => actions.write({ text });
  const dictation = useDictation(draft.text, writeText);
  const serverContent = useServerContent(draft.text, writeText, attaching.attach);

  return (
    <Composer
      value={draft.text}
      onChange={writeText}
      {...mention}
      onSend={() => {
        dictation.end();
        if (answerWaitingCall) answerWaitingCall();
        else actions.send();
      }}
      onStop={() => void chat.replies.stop(session.id)}
      isRunning={isRunning}
      placeholder={placeholderOf()}
      blockedReason={reason ?? (isTaking ? t('files.stillReading', { count: 1 }) : undefined)}
      hasAttachments={isTaking || hasAttachments(draft)}
      attachments={<ComposerAttachments sessionId={session.id} draft={draft} attaching={attaching} />}
      {...serverContent}
      onFiles={attaching.attach}
      pictureBlockedReason={isByAgent || session.supportsVision ? undefined : textsOf('no_vision').title}
      skipsPictures={skipsFilePictures}
      onSkipsPicturesChange={(skips) => useChatPreferences.setState({ skipsFilePictures: skips })}
      instructions={<ComposerModes session={session} />}
      effort={effortOf(session)}
      modelId={session.selectedModelId}
      onEffortChange={(reasoningEffort) => chat.sessions.change(session.id, { reasoningEffort })}
      onEditLast={isRunning || !isEmptyDraft(draft) ? undefined : onEditLast}
      queuedText={queued && queuedWords(queued)}
      onEditQueued={actions.editQueued}
      onRemoveQueued={actions.removeQueued}
      size={isNewChat ? 'tall' : 'docked'}
      shouldFocus={shouldFocus}
      tools={
        <>
          <ReplyCost session={session} reply={branch.at(-1)} />
          {dictation.button}
        </>
      }
      bar={dictation.bar}
      notice={
        <ComposerNotice
          session={session}
          needsVision={draft.image !== null && !session.supportsVision && !isByAgent}
          visionModel={visionModel}
          credit={credit}
          onUseModel={actions.switchModel}
        />
      }
    />
  );

  function placeholderOf(): string {
    // More than one line of it would not fit.
    if (answerWaitingCall) return t('agent.waitingPlaceholder');
    if (isPhone && !isNewChat) return t('composer.label');
    if (isRunning) return t('composer.placeholderRunning');
    if (isNewChat || !model) return t('composer.placeholderNew');
    return agent === null
      ? t('composer.placeholder', { model: model.name })
      : t('agent.placeholder', { agent: agent.name });
  }
}
