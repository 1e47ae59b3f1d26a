import { REATTACH_HOURS } from '@parley/contract/chat/constants.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { sleep, type Clock } from '../../../platform/clock.ts';
import type { Device } from '../../../platform/browser/device.ts';
import { logProblem } from '../../../platform/log.ts';
import type { ChatApi, GenerateRequest } from '../chat.api.ts';
import { without, type ChatChange } from '../chat.state.ts';
import type { ChatStore } from '../chat.store.ts';
import { isReply, isUnfinished, type Message, type ReplyMessage } from '../sessions/message.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { createReplyDriver, type ReplyDriver } from './reply-driver.ts';
import { isFinished } from './reply.fold.ts';
import { buildRequest, type LocalTime } from './request.ts';

// The replies that are being written, in all sessions. Each has a driver that listens and a pacer that shows.

const STOP_LIMIT_MS = 3000;
const LATE_STOP_MS = 2000;
/** What could not be sent for this long is no longer sent without being asked for. */
const START_AGAIN_MS = REATTACH_HOURS * 60 * 60_000;

function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

interface LiveReply {
  readonly sessionId: string;
  readonly driver: ReplyDriver;
  readonly pacer: Pacer;
}

export interface Replies {
  start(sessionId: string, message: ReplyMessage, request: GenerateRequest): void;
  /** Attaches to the replies of these messages that are still being written. */
  resume(sessionId: string, messages: readonly Message[]): void;
  /** Ends the running reply of a session; resolves when it has ended here. */
  stop(sessionId: string): Promise<void>;
  /** Compares with the server: running replies, and those whose connection had been given up. True when one is resumed. */
  checkAll(): Promise<boolean>;
  /** Listens again to one whose connection had been given up; nothing happens when the server does not know it. */
  recheck(sessionId: string, message: ReplyMessage): Promise<boolean>;
  retryNow(): void;
  isReplying(sessionId: string): boolean;
  isBusy(): boolean;
  takeForeignChange(change: ChatChange): void;
  /** Closes all connections; the replies continue on the server. */
  release(): void;
}

export interface RepliesDependencies {
  readonly store: ChatStore;
  readonly api: ChatApi;
  readonly clock: Clock;
  readonly device: Device;
  readonly random: () => number;
  readonly readTime: () => LocalTime;
  readonly onBalance: (balance: number) => void;
  readonly onFinished: (sessionId: string, message: ReplyMessage) => void;
}

export function createReplies(dependencies: RepliesDependencies): Replies {
  const { store, api, clock } = dependencies;
  const live = new Map<string, LiveReply>();

  function setReplying(sessionId: string, replyingId: string | null): void {
    const session = store.findSession(sessionId);
    if (session && session.replyingId !== replyingId) store.apply({ sessions: [{ ...session, replyingId }] });
  }

  function showWait(sessionId: string, attempt: number, attempts: number, delayMs: number): void {
    const wait = { attempt, attempts, nextAt: clock.now() + delayMs };
    store.state.setState(({ waits }) => ({ waits: { ...waits, [sessionId]: wait } }));
  }

  function clearWait(sessionId: string): void {
    const { waits } = store.state.getState();
    if (waits[sessionId]) store.state.setState({ waits: without(waits, [sessionId]) });
  }

  function finish(sessionId: string, message: ReplyMessage): void {
    live.get(message.id)?.pacer.stop();
    live.delete(message.id);
    clearWait(sessionId);
    const session = store.findSession(sessionId);
    if (!session || !store.findMessage(sessionId, message.id)) return;
    store.apply({
      messages: [{ sessionId, message }],
      sessions: session.replyingId === message.id ? [{ ...session, replyingId: null }] : [],
    });
    dependencies.onFinished(sessionId, message);
  }

  /** The request of a reply as it was made first, with the same key: however often it arrives, it is answered once. */
  function rebuildRequest(sessionId: string, { parentId, reply }: ReplyMessage): GenerateRequest | null {
    const session = store.findSession(sessionId);
    const branch = listBranch(store.state.getState().messages[sessionId] ?? [], parentId);
    const prompt = branch.at(-1);
    if (!session || prompt?.role !== 'user' || prompt.id !== parentId) return null;
    const time = { ...dependencies.readTime(), now: new Date(reply.startedAt) };
    const pictured = reply.earlierPictures?.sent ?? [];
    return buildRequest({ session, before: branch.slice(0, -1), prompt, pictured, key: reply.key, time });
  }

  /** For what was waiting for a network when the page was left. */
  function toStartAgain(sessionId: string, message: ReplyMessage) {
    const { runId, startedAt } = message.reply;
    if (runId !== null || clock.now() - startedAt > START_AGAIN_MS) return null;
    const request = rebuildRequest(sessionId, message);
    return request && ((signal: AbortSignal) => api.start(request, signal));
  }

  function drive(sessionId: string, message: ReplyMessage, request: GenerateRequest | null): void {
    let runId = message.reply.runId;
    const driver = createReplyDriver({
      message,
      source: {
        whenOnline,
        start: request && ((signal) => api.start(request, signal)),
        startAgain: request ? null : toStartAgain(sessionId, message),
        attach: (id, after, signal) => api.attach(id, after, signal),
        findRun: (reply) => api.findRun(reply),
      },
      clock,
      device: dependencies.device,
      random: dependencies.random,
      onBalance: dependencies.onBalance,
      onWait: (_error: AppError, attempt, attempts, delayMs) =>
        showWait(sessionId, attempt, attempts, delayMs),
      onChange(next, characters) {
        clearWait(sessionId);
        if (next.reply.runId !== runId) {
          runId = next.reply.runId;
          // Other tabs attach by this number.
          store.apply({ messages: [{ sessionId, message: next }] });
        } else if (!isFinished(next)) pacer.add(characters);
      },
    });
    const pacer = createPacer(clock, () => store.applyStep(sessionId, driver.state));
    live.set(message.id, { sessionId, driver, pacer });
    setReplying(sessionId, message.id);
    void driver.done.then((finished) => {
      // Not in the list any more: another tab finished it, or it was taken away.
      if (live.get(finished.id)?.driver === driver) finish(sessionId, finished);
    });
  }

  function forget(messageId: string): void {
    const reply = live.get(messageId);
    if (!reply) return;
    live.delete(messageId);
    reply.pacer.stop();
    reply.driver.abandon();
    clearWait(reply.sessionId);
  }

  /** Another tab heard the end first; what an end brings about in this tab still has to happen. */
  function takeForeignEnd(sessionId: string, message: ReplyMessage): void {
    if (!live.has(message.id)) return;
    forget(message.id);
    dependencies.onFinished(sessionId, message);
  }

  async function findRunId(message: ReplyMessage): Promise<string | null> {
    const run = await api.findRun(message).catch(() => null);
    return run?.id ?? null;
  }

  async function cancel(runId: string): Promise<void> {
    await api.cancel(runId).catch((error: unknown) => logProblem('stop-failed', error));
  }

  /** A request that was still on its way when it was stopped may have begun a run after all. */
  async function cancelLate(message: ReplyMessage): Promise<void> {
    await sleep(clock, LATE_STOP_MS);
    const runId = await findRunId(message);
    if (runId !== null) await cancel(runId);
  }

  async function stopReply({ driver }: LiveReply): Promise<void> {
    const runId = driver.state.reply.runId ?? (await findRunId(driver.state));
    if (runId === null) {
      void cancelLate(driver.state);
    } else {
      // The end that this brings tells what was paid; without it the reply is closed all the same.
      const isStopped = Promise.race([driver.done, sleep(clock, STOP_LIMIT_MS)]);
      void cancel(runId);
      await isStopped;
    }
    driver.abandon();
    await driver.done;
  }

  async function recheck(sessionId: string, message: ReplyMessage): Promise<boolean> {
    const run = await api.findRun(message).catch(() => null);
    if (!run || live.has(message.id)) return false;
    const reply = {
      ...message.reply,
      runId: run.id,
      status: 'streaming',
      error: null,
      isLost: false,
    } as const;
    drive(sessionId, { ...message, reply }, null);
    return true;
  }

  const replies: Replies = {
    start: drive,
    resume(sessionId, messages) {
      for (const message of messages) {
        if (isReply(message) && isUnfinished(message) && !live.has(message.id))
          drive(sessionId, message, null);
      }
      const { replyingId } = store.findSession(sessionId) ?? { replyingId: null };
      if (replyingId !== null && !live.has(replyingId)) setReplying(sessionId, null);
    },
    async stop(sessionId) {
      await Promise.all([...live.values()].filter((reply) => reply.sessionId === sessionId).map(stopReply));
    },
    async checkAll() {
      const running = [...live.values()].map(({ driver }) => driver.check());
      const lost = Object.entries(store.state.getState().messages).flatMap(([sessionId, messages]) =>
        messages
          .filter(isReply)
          .flatMap((message) => (message.reply.isLost ? [recheck(sessionId, message)] : [])),
      );
      const resumed = await Promise.all([...running, ...lost]);
      return resumed.includes(true);
    },
    recheck,
    retryNow() {
      for (const { driver } of live.values()) driver.retryNow();
    },
    isReplying: (sessionId) => [...live.values()].some((reply) => reply.sessionId === sessionId),
    isBusy: () => live.size > 0,
    takeForeignChange(change) {
      for (const { sessionId, message } of change.messages ?? []) {
        const isOpen = store.findMessage(sessionId, message.id) !== null;
        if (!isReply(message) || !isOpen) continue;
        if (isFinished(message)) takeForeignEnd(sessionId, message);
        else if (message.reply.runId !== null && !live.has(message.id)) drive(sessionId, message, null);
      }
      for (const { messageId } of change.removedMessages ?? []) forget(messageId);
      for (const [messageId, reply] of live) {
        if (change.removedSessionIds?.includes(reply.sessionId)) forget(messageId);
      }
    },
    release() {
      for (const messageId of [...live.keys()]) forget(messageId);
    },
  };
  return replies;
}
