import { MAX_HISTORY_PICTURES } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Device } from '../../../platform/browser/device.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { ChatStore } from '../chat.store.ts';
import { filesOf, type Draft, type DraftStore } from '../composer/drafts.ts';
import type { Ids } from '../ids.ts';
import { toExtractedFiles } from '../attachments/draft-file.ts';
import { toPromptText } from '../attachments/prompt-text.ts';
import { listPictured, planPictures } from '../pictures/earlier-pictures.ts';
import { toPictureRoom } from '../sessions/estimate-tokens.ts';
import { listBranch } from '../sessions/message-tree.ts';
import {
  createReplyMessage,
  createUserMessage,
  isServerOnlyImage,
  type Message,
} from '../sessions/message.ts';
import type { Replies } from './replies.ts';
import { isOutOfCredit, type CalledModel, type Payer } from '../credit-state.ts';
import { buildRequest, countSigns, type LocalTime } from './request.ts';
import { isUnnamed, type ChatSession, type ModelChoice } from '../sessions/session.ts';
import { toFirstWords } from './title.ts';

export interface Sender {
  /** Sends, or queues behind the running reply. Answers why it was refused; the text is then still with the caller. */
  send(sessionId: string, draft: Draft): Promise<AppError | null>;
  /** Another reply to the same message, by another model where one is named; the earlier one stays as a version. */
  regenerate(sessionId: string, replyId: string, model?: ModelChoice): Promise<AppError | null>;
  /** The same message once more, with a new reply; what followed it stays as a version. */
  resend(sessionId: string, messageId: string): Promise<AppError | null>;
  /** Another wording of a message, with a reply of its own. */
  edit(sessionId: string, messageId: string, text: string): Promise<AppError | null>;
}

export interface SenderDependencies {
  readonly store: ChatStore;
  readonly drafts: DraftStore;
  readonly replies: Replies;
  readonly clock: Clock;
  readonly device: Device;
  readonly ids: Ids;
  readonly readTime: () => LocalTime;
  /** Null where nobody is known to pay. */
  readonly readAccount: () => Payer | null;
  /** A chat has got its first message. */
  readonly onBegin: () => void;
  /** Null where the model is not known. */
  readonly readModel: (modelId: string) => CalledModel | null;
}

interface Again {
  readonly findPromptId: (messages: readonly Message[]) => string | null;
  /** Where it is not that of the session. */
  readonly model?: ModelChoice | undefined;
}

/** The message that a reply answers. */
function findPromptOf(messages: readonly Message[], replyId: string): string | null {
  const reply = messages.find((message) => message.id === replyId && message.role === 'assistant');
  return reply?.parentId ?? null;
}

function withModel(session: ChatSession, model: ModelChoice): ChatSession {
  const { supportsVision, supportsReasoningEffort } = model;
  return { ...session, selectedModelId: model.id, supportsVision, supportsReasoningEffort };
}

/** A chat is named after its first message at once; a title of a model replaces that. */
function nameFor(session: ChatSession, prompt: Message): string {
  if (!isUnnamed(session) || prompt.parentId !== null) return session.name;
  return toFirstWords(prompt) || session.name;
}

export function createSender(dependencies: SenderDependencies): Sender {
  const { store, drafts, replies, clock, ids } = dependencies;
  const sending = new Set<string>();

  function findModelOf({ selectedModelId }: ChatSession): CalledModel | null {
    return selectedModelId === null ? null : dependencies.readModel(selectedModelId);
  }

  /** `texts` go with the message for certain. */
  function refuseForMoney(sessionId: string, texts: readonly string[]): AppError | null {
    const account = dependencies.readAccount();
    const session = store.findSession(sessionId);
    if (!account || !session) return null;
    const prices = findModelOf(session);
    if (!isOutOfCredit(account, { signs: countSigns(session, texts), prices })) return null;
    return account.role === 'guest'
      ? new AppError('guest_balance_limit')
      : new AppError('insufficient_balance');
  }

  /** What the shown branch sends along, where it has been read. */
  function textsOf(sessionId: string): readonly string[] {
    const messages = store.state.getState().messages[sessionId] ?? [];
    const leafId = store.findSession(sessionId)?.activeLeafId ?? null;
    return listBranch(messages, leafId).map(toPromptText);
  }

  /** Writes the reply's place, and where it is new the prompt, then asks. Nothing is asked before both are stored. */
  async function ask(
    session: ChatSession,
    before: readonly Message[],
    prompt: Message,
    { isNew, model }: { readonly isNew: boolean; readonly model?: ModelChoice | undefined },
  ): Promise<void> {
    const key = ids.key();
    const asked = model ? withModel(session, model) : session;
    const earlierPictures = planPictures(before, {
      canSee: asked.supportsVision,
      tokens: toPictureRoom([...before, prompt], asked.systemPrompt, findModelOf(asked)?.contextWindow),
      own: prompt.image,
    });
    const made = createReplyMessage({ id: key, parentId: prompt.id, nowMs: clock.now() }, key);
    const reply = {
      ...made,
      // Stored by time: what was said in the same millisecond would have no order.
      timestamp: Math.max(made.timestamp, prompt.timestamp + 1),
      reply: { ...made.reply, earlierPictures },
    };
    const added = isNew ? [prompt, reply] : [reply];
    store.apply({
      sessions: [
        {
          ...session,
          name: nameFor(session, prompt),
          activeLeafId: reply.id,
          replyingId: reply.id,
          messageCount: session.messageCount + added.length,
          lastUserActivityAt: clock.now(),
        },
      ],
      messages: added.map((message) => ({ sessionId: session.id, message })),
    });
    if (session.messageCount === 0) dependencies.onBegin();
    await store.save.flush();
    const time = dependencies.readTime();
    const pictured = earlierPictures.sent;
    replies.start(session.id, reply, buildRequest({ session: asked, before, prompt, pictured, key, time }));
  }

  /** What is asked about a picture is not asked without it: one that lies on the server only is fetched first. */
  async function bringPicture(
    sessionId: string,
    promptId: string | null,
    canSee: boolean,
  ): Promise<AppError | null> {
    if (!canSee || promptId === null) return null;
    const isMissing = () => isServerOnlyImage(store.findMessage(sessionId, promptId)?.image ?? null);
    if (!isMissing()) return null;
    const failure = await store.fetchPicture(sessionId, promptId).then(() => null, toAppError);
    return isMissing() ? new AppError('picture_missing', { cause: failure }) : null;
  }

  /** Those of earlier messages that could go along and lie on the server only. What does not come is left out. */
  async function bringEarlierPictures(sessionId: string, leafId: string | null): Promise<void> {
    const branch = listBranch(store.state.getState().messages[sessionId] ?? [], leafId);
    const missing = listPictured(branch)
      .slice(0, MAX_HISTORY_PICTURES)
      .filter(({ image }) => isServerOnlyImage(image));
    await Promise.allSettled(missing.map(({ id }) => store.fetchPicture(sessionId, id)));
  }

  /** One send at a time per session, whatever was clicked. `again`: what is asked once more. */
  async function exclusively(
    sessionId: string,
    again: Again | null,
    run: (session: ChatSession, messages: readonly Message[]) => Promise<void>,
  ): Promise<AppError | null> {
    if (sending.has(sessionId)) return new AppError('reply_in_progress');
    sending.add(sessionId);
    try {
      const messages = await store.loadMessages(sessionId).catch(toAppError);
      // Another device may have gone on meanwhile: a new message follows the newest one, an edited one its own place.
      if (again === null) await store.fetchNewest(sessionId);
      // They lie on the server, which does not answer: without them nothing can be asked.
      if (messages instanceof AppError) return messages;
      const canSee = (again?.model ?? store.findSession(sessionId))?.supportsVision ?? false;
      const refusal = await bringPicture(sessionId, again?.findPromptId(messages) ?? null, canSee);
      if (refusal) return refusal;
      const leafId = again?.findPromptId(messages) ?? store.findSession(sessionId)?.activeLeafId ?? null;
      if (canSee) await bringEarlierPictures(sessionId, leafId);
      await replies.stop(sessionId);
      const session = store.findSession(sessionId);
      if (session) await run(session, store.state.getState().messages[sessionId] ?? messages);
      return null;
    } finally {
      sending.delete(sessionId);
    }
  }

  /** A new reply to a message of the person that is there already. */
  async function askAgain(
    session: ChatSession,
    messages: readonly Message[],
    promptId: string | null,
    model?: ModelChoice,
  ): Promise<void> {
    const branch = promptId === null ? [] : listBranch(messages, promptId);
    const prompt = branch.at(-1);
    if (prompt?.role === 'user' && prompt.id === promptId)
      await ask(session, branch.slice(0, -1), prompt, { isNew: false, model });
  }

  return {
    async send(sessionId, draft) {
      const isRunning = replies.isReplying(sessionId) || sending.has(sessionId);
      const isOneAtATime = dependencies.device.isIos && (replies.isBusy() || sending.size > 0);
      if (isOneAtATime) return new AppError('reply_in_progress');
      const files = toExtractedFiles(filesOf(draft));
      const text = toPromptText({ content: draft.text, extractedFiles: files });
      const refusal = refuseForMoney(sessionId, [...textsOf(sessionId), text]);
      if (refusal) return refusal;
      if (isRunning) {
        drafts.queue(sessionId, draft);
        return null;
      }
      return exclusively(sessionId, null, (session, messages) => {
        const before = listBranch(messages, session.activeLeafId);
        const at = { id: ids.key(), parentId: before.at(-1)?.id ?? null, nowMs: clock.now() };
        return ask(session, before, createUserMessage(at, draft.text, draft.image, files), { isNew: true });
      });
    },
    regenerate: async (sessionId, replyId, model) =>
      refuseForMoney(sessionId, []) ??
      exclusively(
        sessionId,
        { findPromptId: (messages) => findPromptOf(messages, replyId), model },
        (session, messages) => askAgain(session, messages, findPromptOf(messages, replyId), model),
      ),
    resend: async (sessionId, messageId) =>
      refuseForMoney(sessionId, []) ??
      exclusively(sessionId, { findPromptId: () => messageId }, (session, messages) =>
        askAgain(session, messages, messageId),
      ),
    edit: async (sessionId, messageId, text) =>
      refuseForMoney(sessionId, [text]) ??
      exclusively(sessionId, { findPromptId: () => messageId }, async (session, messages) => {
        const branch = listBranch(messages, messageId);
        const original = branch.at(-1);
        if (original?.id !== messageId || original.role !== 'user') return;
        const at = { id: ids.key(), parentId: original.parentId, nowMs: clock.now() };
        const edited = createUserMessage(at, text, original.image, original.extractedFiles);
        await ask(session, branch.slice(0, -1), edited, { isNew: true });
      }),
  };
}
