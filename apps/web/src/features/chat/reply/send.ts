import { MAX_PROMPT_CHARACTERS } from '@parley/contract/chat/constants.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Device } from '../../../platform/browser/device.ts';
import type { TabLock } from '../../../platform/browser/tab-lock.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import type { ChatStore } from '../chat.store.ts';
import { agentOf, calledModelOf } from './agent-of.ts';
import { filesOf, type Draft, type DraftStore } from '../composer/drafts.ts';
import type { Ids } from '../ids.ts';
import { toExtractedFiles } from '../attachments/draft-file.ts';
import { toPromptText } from '../attachments/prompt-text.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { createUserMessage, type Message } from '../sessions/message.ts';
import type { Replies } from './replies.ts';
import type { CalledModel, Payer } from '../credit-state.ts';
import { buildRequest, countCharacters, type LocalTime } from './request.ts';
import { findPromptOf, planReply, toAsked, toCreditRefusal, withModel } from './send-transitions.ts';
import { sendNew, type SendNewParts } from './turns/send-new.ts';
import { createSentPictures } from './sent-pictures.ts';
import { takeTurn, type Asked } from './turns/take-turn.ts';
import type { ChatSession, ModelChoice } from '../sessions/session.ts';

export interface Sender {
  /**
   * Sends, or queues behind the running reply, also where that of another device is heard of only meanwhile. Answers why it
   * was refused; the text is then still with the caller.
   */
  send(sessionId: string, draft: Draft): Promise<AppError | null>;
  /** Another reply to the same message, by another model where one is named; the earlier one stays as a version. */
  regenerate(sessionId: string, replyId: string, model?: ModelChoice): Promise<AppError | null>;
  /** Another run of the agent for the same message, where it could not start. */
  runAgain(
    sessionId: string,
    replyId: string,
    options: { readonly isWithoutCredentials: boolean },
  ): Promise<AppError | null>;
  /** Another reply to the same message, by the model alone. */
  fallBack(sessionId: string, replyId: string): Promise<AppError | null>;
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
  /** One tab at a time asks in a chat. */
  readonly lock: TabLock;
  /** Of a chat; null where another account pays, or may. */
  readonly readPayer: (sessionId: string) => Payer | null;
  /** A chat has got its first message. */
  readonly onBegin: () => void;
  /** Null where the model is not known. */
  readonly readModel: (modelId: string) => CalledModel | null;
}

interface Asking {
  readonly isNew: boolean;
  readonly model?: ModelChoice | undefined;
  /** `model`: the model alone, also where an agent answers in this chat. */
  readonly by?: 'agent' | 'model' | undefined;
  readonly fallsBack?: boolean;
  readonly isWithoutCredentials?: boolean | undefined;
}

type How = Pick<Asking, 'model' | 'by' | 'isWithoutCredentials'>;

interface Again {
  readonly findPromptId: (messages: readonly Message[]) => string | null;
  /** Where it is not that of the session. */
  readonly model?: ModelChoice | undefined;
}

/** What the shown branch sends along, where it has been read. */
function listTexts(store: ChatStore, sessionId: string): readonly string[] {
  const messages = store.state.getState().messages[sessionId] ?? [];
  const leafId = store.findSession(sessionId)?.activeLeafId ?? null;
  return listBranch(messages, leafId).map(toPromptText);
}

const loadAgentRequest = () => import('./agent-request.ts');

/** Before anything is written: what cannot be asked is not sent. */
async function prepare(session: ChatSession | null): Promise<AppError | null> {
  return session && agentOf(session) ? loadAgentRequest().then(() => null, toAppError) : null;
}

function createRefusal({ store, readPayer, readModel }: SenderDependencies) {
  const findModelOf = (session: ChatSession, agent = agentOf(session)): CalledModel | null =>
    readModel(calledModelOf(session, agent) ?? '');

  return {
    findModelOf,
    /** `earlier`: what goes with the text for certain. */
    refuse(sessionId: string, text = '', earlier: readonly string[] = []): AppError | null {
      if (text.length > MAX_PROMPT_CHARACTERS) return new AppError('message_too_long');
      const payer = readPayer(sessionId);
      const session = store.findSession(sessionId);
      if (!payer || !session) return null;
      return toCreditRefusal(payer, countCharacters(session, [...earlier, text]), findModelOf(session));
    },
  };
}

export function createSender(dependencies: SenderDependencies): Sender {
  const { store, drafts, replies, clock, ids, device } = dependencies;
  const sending = new Set<string>();
  const pictures = createSentPictures(store);

  const { refuse, findModelOf } = createRefusal(dependencies);

  /** Writes the reply's place, and where it is new the prompt, then asks. Nothing is asked before both are stored. */
  async function ask(
    session: ChatSession,
    before: readonly Message[],
    prompt: Message,
    { isNew, model, by = 'agent', fallsBack = false, isWithoutCredentials = false }: Asking,
  ): Promise<Asked> {
    const key = ids.key();
    const asked = model ? withModel(session, model) : session;
    const nowMs = clock.now();
    const agent = by === 'agent' ? agentOf(asked) : null;
    const how = { model: findModelOf(asked, agent), agent, fallsBack, isWithoutCredentials };
    const reply = planReply({ asked, before, prompt, key, nowMs, ...how });
    store.apply(toAsked(session, isNew ? [prompt, reply] : [reply], prompt, nowMs));
    if (session.messageCount === 0) dependencies.onBegin();
    await store.save.flush();
    const time = dependencies.readTime();
    const parts = { session: asked, before, prompt, key, time, isWithoutCredentials };
    const messages = store.state.getState().messages[session.id] ?? before;
    const request = agent
      ? (await loadAgentRequest()).buildAgentRequest({ ...parts, messages, agent })
      : buildRequest({ ...parts, pictured: reply.reply.earlierPictures?.sent ?? [] });
    return { begun: replies.start(session.id, reply, request) };
  }

  /** One send at a time per session, whatever was clicked. `again`: what is asked once more, in place of a reply. */
  async function exclusively(
    sessionId: string,
    again: Again | null,
    run: (session: ChatSession, messages: readonly Message[]) => Promise<Asked | null>,
    onWait?: () => void,
  ): Promise<AppError | null> {
    if (sending.has(sessionId)) return new AppError('reply_in_progress');
    sending.add(sessionId);
    try {
      const messages = await store.loadMessages(sessionId).catch(toAppError);
      // Another device may have gone on meanwhile: a new message follows the newest one, an edited one its own place.
      if (again === null) await store.fetchNewest(sessionId);
      // They are on the server, which does not answer: without them nothing can be asked.
      if (messages instanceof AppError) return messages;
      const canSee = (again?.model ?? store.findSession(sessionId))?.supportsVision ?? false;
      const refusal =
        (await pictures.bringOwn(sessionId, again?.findPromptId(messages) ?? null, canSee)) ??
        (await prepare(store.findSession(sessionId)));
      if (refusal) return refusal;
      const leafId = again?.findPromptId(messages) ?? store.findSession(sessionId)?.activeLeafId ?? null;
      if (canSee) await pictures.bringEarlier(sessionId, leafId);
      if (again !== null) await replies.stop(sessionId);
      const inTurn = async () => {
        const session = store.findSession(sessionId);
        return session && run(session, store.state.getState().messages[sessionId] ?? messages);
      };
      await takeTurn({ sessionId, run: inTurn, onWait }, dependencies);
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
    how: How = {},
  ): Promise<Asked | null> {
    const branch = promptId === null ? [] : listBranch(messages, promptId);
    const prompt = branch.at(-1);
    if (prompt?.role !== 'user' || prompt.id !== promptId) return null;
    return ask(session, branch.slice(0, -1), prompt, { isNew: false, ...how, fallsBack: true });
  }

  const answerAgain = (sessionId: string, replyId: string, how: How) =>
    exclusively(
      sessionId,
      { findPromptId: (messages) => findPromptOf(messages, replyId), model: how.model },
      (session, messages) => askAgain(session, messages, findPromptOf(messages, replyId), how),
    );

  const parts: SendNewParts = {
    ...dependencies,
    ask: (session, before, prompt) => ask(session, before, prompt, { isNew: true }),
    inTurn: (sessionId, run, onWait) => exclusively(sessionId, null, run, onWait),
  };

  const sender: Sender = {
    async send(sessionId, draft) {
      const isRunning = replies.isReplying(sessionId) || sending.has(sessionId);
      if (device.isIos && (replies.isBusy() || sending.size > 0)) return new AppError('reply_in_progress');
      const text = toPromptText({ content: draft.text, extractedFiles: toExtractedFiles(filesOf(draft)) });
      const refusal = refuse(sessionId, text, listTexts(store, sessionId));
      if (refusal) return refusal;
      if (isRunning) {
        drafts.queue(sessionId, draft);
        return null;
      }
      const { refusal: problem, moved } = await sendNew(sessionId, draft, parts);
      return moved ? sender.send(moved.id, moved.draft) : problem;
    },
    regenerate: async (sessionId, replyId, model) =>
      refuse(sessionId) ?? answerAgain(sessionId, replyId, { model }),
    runAgain: async (sessionId, replyId, options) =>
      refuse(sessionId) ?? answerAgain(sessionId, replyId, options),
    fallBack: (sessionId, replyId) => answerAgain(sessionId, replyId, { by: 'model' }),
    resend: async (sessionId, messageId) =>
      refuse(sessionId) ??
      exclusively(sessionId, { findPromptId: () => messageId }, (session, messages) =>
        askAgain(session, messages, messageId),
      ),
    edit: async (sessionId, messageId, text) =>
      refuse(sessionId, text) ??
      exclusively(sessionId, { findPromptId: () => messageId }, async (session, messages) => {
        const branch = listBranch(messages, messageId);
        const original = branch.at(-1);
        if (original?.id !== messageId || original.role !== 'user') return null;
        const at = { id: ids.key(), parentId: original.parentId, nowMs: clock.now() };
        const edited = createUserMessage(at, text, original.image, original.extractedFiles);
        return ask(session, branch.slice(0, -1), edited, { isNew: true, fallsBack: true });
      }),
  };
  return sender;
}
