import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError, textsOf } from '../../../platform/toasts.ts';
import { useIsPhone } from '../../../ui/use-screen-size.ts';
import { useAuth } from '../../auth/index.ts';
import { findModel, modelChoices, useModels } from '../../models/index.ts';
import { VoiceBar, VoiceButton } from '../../voice/index.ts';
import { chat } from '../browser-chat.ts';
import { Composer } from '../components/Composer.tsx';
import type { MessageView } from '../components/message-view.ts';
import { toCreditState } from '../credit-state.ts';
import { EMPTY_DRAFT } from '../drafts.ts';
import { readImage } from '../image.ts';
import { countSigns } from '../request.ts';
import type { ChatSession } from '../session.ts';
import { useDrafts } from '../use-chat.ts';
import { ChatCredit } from './ChatCredit.tsx';

export interface ChatComposerProps {
  readonly session: ChatSession;
  readonly views: readonly MessageView[];
}

/** Where the next message is written. */
export function ChatComposer({ session, views }: ChatComposerProps) {
  const { t } = useTranslation('chat');
  const draft = useDrafts((state) => state.open[session.id]) ?? EMPTY_DRAFT;
  const queued = useDrafts((state) => state.queued[session.id]);
  const account = useAuth((state) => state.account);
  const model = useModels((state) => findModel(state.models, session.selectedModelId));

  const isPhone = useIsPhone();
  const [imageProblem, setImageProblem] = useState<string>();
  const [isListening, setListening] = useState(false);
  const isRunning = session.replyingId !== null;
  const isNewChat = views.length === 0;
  const signs = useMemo(
    () =>
      countSigns(
        session,
        views.map(({ text }) => text),
      ),
    [session, views],
  );
  const call = { signs: signs + draft.text.length, prices: model };
  const credit = account && toCreditState(account, call);
  const isOutOfMoney = credit?.kind === 'guest-limit' || credit?.kind === 'balance-empty';

  function write(change: Partial<typeof draft>): void {
    chat.drafts.write(session.id, { ...draft, ...change });
  }

  async function send(): Promise<void> {
    const sent = chat.drafts.read(session.id);
    if (sent.text.trim() === '' && !sent.image) return;
    setListening(false);
    // Cleared first, so that a second press finds nothing to send twice.
    chat.drafts.write(session.id, EMPTY_DRAFT);
    const refusal = await chat.sender.send(session.id, sent);
    if (refusal) {
      chat.drafts.write(session.id, sent);
      showError(refusal);
    } else if (session.selectedModelId !== null) modelChoices.markUsed(session.selectedModelId);
  }

  async function attach(file: File): Promise<void> {
    setImageProblem(undefined);
    try {
      write({ ...chat.drafts.read(session.id), image: await readImage(file) });
    } catch (error) {
      setImageProblem(textsOf(toAppError(error).code).text);
    }
  }

  function removeImage(): void {
    setImageProblem(undefined);
    write({ image: null });
  }

  function editQueued(): void {
    const waiting = chat.drafts.takeQueued(session.id);
    if (waiting) chat.drafts.write(session.id, waiting);
  }

  const canSeeImages = session.supportsVision;
  return (
    <Composer
      value={draft.text}
      onChange={(text) => write({ text })}
      onSend={() => void send()}
      onStop={() => void chat.replies.stop(session.id)}
      isRunning={isRunning}
      placeholder={placeholderOf()}
      blockedReason={isOutOfMoney ? blockedReason(credit.kind) : undefined}
      image={draft.image}
      onAttachImage={(file) => void attach(file)}
      onRemoveImage={removeImage}
      imageProblem={imageProblem}
      attachBlockedReason={canSeeImages ? undefined : textsOf('no_vision').title}
      effort={session.supportsReasoningEffort ? session.reasoningEffort : null}
      onEffortChange={(reasoningEffort) => chat.sessions.change(session.id, { reasoningEffort })}
      queuedText={queued?.text}
      onEditQueued={editQueued}
      onRemoveQueued={() => void chat.drafts.takeQueued(session.id)}
      size={isNewChat ? 'tall' : 'docked'}
      shouldFocus
      tools={<VoiceButton isListening={isListening} onToggle={() => setListening(!isListening)} />}
      bar={
        isListening && (
          <Suspense fallback={null}>
            <VoiceBar
              value={draft.text}
              onChange={(text) => write({ text })}
              onClose={() => setListening(false)}
            />
          </Suspense>
        )
      }
      notice={<ChatCredit state={credit} />}
    />
  );

  function placeholderOf(): string {
    // More than one line of it would not fit.
    if (isPhone && !isNewChat) return t('composer.label');
    if (isRunning) return t('composer.placeholderRunning');
    if (isNewChat || !model) return t('composer.placeholderNew');
    return t('composer.placeholder', { model: model.name });
  }
}

function blockedReason(kind: 'guest-limit' | 'balance-empty'): string {
  return textsOf(kind === 'guest-limit' ? 'guest_balance_limit' : 'insufficient_balance').text;
}
