import type { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Device } from '../../../platform/browser/device.ts';
import { logProblem } from '../../../platform/log.ts';
import type { Executions } from '../../../platform/runs/executions.ts';
import type { ParkingRules } from '../../../platform/runs/parking.ts';
import type { ChatApi, ReplyRequest } from '../chat.api.ts';
import type { ChatChange } from '../chat.state.ts';
import type { ChatStore } from '../chat.store.ts';
import { isReply, isUnfinished, type Message, type ReplyMessage } from '../sessions/message.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { createReplyDriver, type ReplyDriver } from './reply-driver.ts';
import { isFinished } from './reply.fold.ts';
import { createReplyMarks } from './reply-marks.ts';
import { canStartAgain, listLost, planForeignChange, toResumed } from './reply-transitions.ts';
import type { LocalTime } from './request.ts';
import { createReplyStop } from './stop-reply.ts';

// The replies that are being written, in all sessions. Each has a driver that listens and a pacer that shows.

function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** Besides a second for each reply, so that many together ask about once a second. */
const LOOK_MS = 5_000;

interface LiveReply {
  readonly sessionId: string;
  readonly driver: ReplyDriver;
  readonly pacer: Pacer;
}

function toParkingRules(
  sessionId: string,
  store: ChatStore,
  live: ReadonlyMap<string, LiveReply>,
): ParkingRules {
  return {
    isShown: () => store.state.getState().currentId === sessionId,
    lookAfterMs: () => LOOK_MS + live.size * 1_000,
  };
}

export interface Replies {
  /** Resolves once the server knows of it, or it has ended without that. */
  start(sessionId: string, message: ReplyMessage, request: ReplyRequest): Promise<void>;
  /** Attaches to the replies of these messages that are still being written. */
  resume(sessionId: string, messages: readonly Message[]): void;
  /** Ends the running reply of a session; resolves when it has ended here. */
  stop(sessionId: string): Promise<void>;
  /** Those of all sessions, whichever tab began them. */
  countRunning(): number;
  /** Ends them before the person leaves. */
  stopAll(): Promise<void>;
  /** While they end: nothing is to follow them. */
  isLeaving(): boolean;
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
  readonly executions: Executions;
  readonly clock: Clock;
  readonly device: Device;
  readonly random: () => number;
  readonly readTime: () => LocalTime;
  readonly onBalance: (balance: number) => void;
  readonly onFinished: (sessionId: string, message: ReplyMessage) => void;
}

/** For what was waiting for a network when the page was left. */
function startAgain(
  sessionId: string,
  message: ReplyMessage,
  { store, api, clock, readTime }: RepliesDependencies,
) {
  const session = store.findSession(sessionId);
  if (!session || !canStartAgain(message, clock.now())) return null;
  const messages = store.state.getState().messages[sessionId] ?? [];
  if (!messages.some(({ id, role }) => id === message.parentId && role === 'user')) return null;
  const time = readTime();
  return async (signal: AbortSignal) => {
    const { rebuildRequest } = await import('./rebuild-request.ts');
    return api.start(rebuildRequest(session, messages, message, time), signal);
  };
}

const listReplying = (store: ChatStore) =>
  Object.values(store.state.getState().sessions).filter(({ replyingId }) => replyingId !== null);

async function resumeOne(store: ChatStore, { resume }: Pick<Replies, 'resume'>, id: string): Promise<void> {
  resume(id, await store.loadMessages(id));
}

/** Those of all chats. After a new sign-in too: what could not be read on without one has gone on at the server. */
export function resumeReplying(store: ChatStore, replies: Pick<Replies, 'resume'>): void {
  for (const { id } of listReplying(store)) void resumeOne(store, replies, id);
}

function createLeaving(store: ChatStore) {
  let isLeaving = false;

  /** Also where another tab has begun it, in a chat that is not open here. */
  async function stop(sessionId: string, replies: Pick<Replies, 'resume' | 'stop'>): Promise<void> {
    await resumeOne(store, replies, sessionId);
    await replies.stop(sessionId);
  }

  return {
    isLeaving: () => isLeaving,
    async stopAll(replies: Pick<Replies, 'resume' | 'stop'>): Promise<void> {
      isLeaving = true;
      const note = (error: unknown) => logProblem('reply-not-stopped', error);
      await Promise.all(listReplying(store).map(({ id }) => stop(id, replies).catch(note)));
      isLeaving = false;
    },
  };
}

export function createReplies(dependencies: RepliesDependencies): Replies {
  const { store, api, clock } = dependencies;
  const live = new Map<string, LiveReply>();
  const stopReply = createReplyStop(api, clock);
  const { setReplying, showWait, clearWait } = createReplyMarks(store, clock);
  const leaving = createLeaving(store);

  function finish(sessionId: string, message: ReplyMessage): void {
    live.get(message.id)?.pacer.stop();
    live.delete(message.id);
    clearWait(sessionId);
    const session = store.findSession(sessionId);
    // One that could not be read to its end without a sign-in is resumed after the next one.
    if (!isFinished(message) || !session || !store.findMessage(sessionId, message.id)) return;
    store.apply({
      messages: [{ sessionId, message }],
      sessions: session.replyingId === message.id ? [{ ...session, replyingId: null }] : [],
    });
    dependencies.onFinished(sessionId, message);
  }

  function drive(sessionId: string, message: ReplyMessage, request: ReplyRequest | null): Promise<void> {
    const begun = Promise.withResolvers<void>();
    let runId = message.reply.runId;
    const driver = createReplyDriver({
      message,
      executions: dependencies.executions,
      source: {
        whenOnline,
        start: request && ((signal) => api.start(request, signal)),
        startAgain: request ? null : startAgain(sessionId, message, dependencies),
        attach: (id, after, signal) => api.attach(id, after, signal),
        findRun: (reply) => api.findRun(reply),
      },
      parking: toParkingRules(sessionId, store, live),
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
          begun.resolve();
        } else if (!isFinished(next)) pacer.add(characters);
      },
    });
    const pacer = createPacer(clock, () => store.applyStep(sessionId, driver.state));
    live.set(message.id, { sessionId, driver, pacer });
    setReplying(sessionId, message.id);
    void driver.done.then((finished) => {
      // Not in the list any more: another tab finished it, or it was taken away.
      if (live.get(finished.id)?.driver === driver) finish(sessionId, finished);
      begun.resolve();
    });
    return begun.promise;
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
    forget(message.id);
    dependencies.onFinished(sessionId, message);
  }

  async function recheck(sessionId: string, message: ReplyMessage): Promise<boolean> {
    const run = await api.findRun(message).catch(() => null);
    if (!run || live.has(message.id)) return false;
    void drive(sessionId, toResumed(message, run.id), null);
    return true;
  }

  store.state.subscribe((state, before) => {
    if (state.currentId !== before.currentId) for (const { driver } of live.values()) driver.review();
  });

  const replies: Replies = {
    start: drive,
    resume(sessionId, messages) {
      for (const message of messages) {
        if (isReply(message) && isUnfinished(message) && !live.has(message.id))
          void drive(sessionId, message, null);
      }
      const { replyingId } = store.findSession(sessionId) ?? { replyingId: null };
      if (replyingId !== null && !live.has(replyingId)) setReplying(sessionId, null);
    },
    async stop(sessionId) {
      const own = [...live.values()].filter((reply) => reply.sessionId === sessionId);
      await Promise.all(own.map(({ driver }) => stopReply(driver)));
    },
    countRunning: () => listReplying(store).length,
    stopAll: () => leaving.stopAll(replies),
    isLeaving: leaving.isLeaving,
    async checkAll() {
      const running = [...live.values()].map(({ driver }) => driver.check());
      const lost = listLost(store.state.getState().messages).map((reply) => recheck(...reply));
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
      const { messages } = store.state.getState();
      const plan = planForeignChange(change, messages, live);
      for (const { sessionId, message } of plan.ended) takeForeignEnd(sessionId, message);
      for (const { sessionId, message } of plan.begun) void drive(sessionId, message, null);
      for (const messageId of plan.gone) forget(messageId);
    },
    release() {
      for (const messageId of [...live.keys()]) forget(messageId);
    },
  };
  return replies;
}
