import { AppError } from '@parley/contract/errors/app-error.ts';
import { GenerateEvent } from '@parley/contract/chat/events.ts';
import { createEventParser } from '@parley/contract/event-parser.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { askedDelayMs } from '../../../platform/api/client.ts';
import { readEventStream, type StreamEvent } from '../../../platform/api/stream-reader.ts';
import { sleep, type Clock } from '../../../platform/clock.ts';
import type { Device } from '../../../platform/browser/device.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { retry, type RetryPlan } from '../../../platform/retry.ts';
import type { ReplyMessage } from '../sessions/message.ts';
import { abandonReply, foldReply, isFinished, isFinishedRun, takeStoredRun } from './reply.fold.ts';

// Carries one reply to its end over as many connections as it takes: the first one starts it, the next ones attach
// to the run where the last one broke off. Knows no store and no screen.

const CHAT_ATTEMPTS = 3;
const CHAT_ATTEMPTS_MOBILE = 4;
const CHAT_DELAY_MS = 1500;
const ATTACH_ATTEMPTS = 6;
const ATTACH_DELAY_MS = 500;
/** All who read from a server that starts anew lose it in one moment: they must not come back in one. */
const ATTACH_JITTER_MS = 2000;
const SILENCE_MS = 30_000;
const ARRIVAL_MS = 2000;
const DURATION_LIMIT_MS = 2000;

export interface ReplySource {
  /** Resolves when there is a network; tries made without one would only be used up. */
  whenOnline(): Promise<void>;
  /** Asks the model; null when the reply was started elsewhere or before a reload. */
  readonly start: ((signal: AbortSignal) => Promise<Response>) | null;
  /** Asks the model where the server has not heard of an earlier request; null when it is too old for that. */
  readonly startAgain: ((signal: AbortSignal) => Promise<Response>) | null;
  attach(runId: string, afterEvent: number, signal: AbortSignal): Promise<Response>;
  /** Null when the server knows no such run. */
  findRun(message: ReplyMessage): Promise<Run | null>;
}

export interface ReplyDriverOptions {
  readonly message: ReplyMessage;
  readonly source: ReplySource;
  readonly clock: Clock;
  readonly device: Device;
  readonly random: () => number;
  /** After each event that changed something; `characters` counts what it added. */
  readonly onChange: (message: ReplyMessage, characters: number) => void;
  /** What is left of the caller's money, as the end of a reply says. */
  readonly onBalance: (balance: number) => void;
  /** Before each wait for another try. */
  readonly onWait: (error: AppError, attempt: number, attempts: number, delayMs: number) => void;
}

export interface ReplyDriver {
  /** Resolves with the finished message; does not reject. */
  readonly done: Promise<ReplyMessage>;
  readonly message: ReplyMessage;
  /** Compares with what the server has. True when something was missed and it attaches anew. */
  check(): Promise<boolean>;
  /** Ends the wait for another try at once. */
  retryNow(): void;
  /** Lets go of the connection and ends the reply here as stopped. */
  abandon(): void;
}

const parseEvent = createEventParser(GenerateEvent);

function isAttachRefused(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not_found' || error.code === 'gone');
}

/** A reply that cannot be had has words of its own for the two commonest reasons. */
function toSendError(error: AppError, device: Device): AppError {
  if (error.code === 'timeout') return new AppError('generate_timeout', { cause: error });
  if (error.code !== 'network') return error;
  return new AppError(device.isIos ? 'generate_network_ios' : 'generate_network', { cause: error });
}

function sizeOf(message: ReplyMessage): number {
  return message.content.length + (message.reply.reasoning?.text.length ?? 0);
}

export function createReplyDriver(options: ReplyDriverOptions): ReplyDriver {
  const { clock, source } = options;
  let message = options.message;
  let isAbandoned = false;
  let reading = new AbortController();
  let wake = new AbortController();
  let stopSilenceTimer = () => {};
  const abandoned = Promise.withResolvers<void>();

  const isDone = () => isAbandoned || isFinished(message);

  function change(next: ReplyMessage): void {
    if (next === message) return;
    const characters = sizeOf(next) - sizeOf(message);
    message = next;
    options.onChange(message, characters);
  }

  function hear({ seq, event }: StreamEvent<GenerateEvent>): void {
    restartSilenceTimer();
    // A number was left out: this connection cannot be trusted, the next one asks for what is missing.
    if (seq > message.reply.lastEvent + 1 && event && event.type !== 'error' && event.type !== 'end')
      throw new AppError('STREAM_ERROR');
    change(foldReply(message, { seq, event, atMs: clock.now() }));
    if (event && 'balance' in event && event.balance !== undefined) options.onBalance(event.balance);
  }

  function restartSilenceTimer(): void {
    stopSilenceTimer();
    stopSilenceTimer = clock.after(SILENCE_MS, () => {
      if (isDone()) return;
      restartSilenceTimer();
      void check();
    });
  }

  /** One connection. Breaking off after news is no failure: the next connection goes on from there. */
  async function read(open: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    reading = new AbortController();
    const before = message.reply.lastEvent;
    const stream = {
      open,
      parse: parseEvent,
      onEvent: hear,
      signal: reading.signal,
      clock,
      device: options.device,
    };
    const error = await readEventStream(stream).then(
      () => new AppError('STREAM_ERROR'),
      (cause: unknown) => toAppError(cause),
    );
    if (isDone() || message.reply.lastEvent > before) return;
    throw error;
  }

  function plan(attempts: number, delayMs: number, jitterMs: number): RetryPlan {
    return {
      attempts,
      delayMs,
      jitterMs,
      shouldRetry: isRepeatable,
      askedDelayMs,
      onWait: (error, attempt, waitMs) => options.onWait(toAppError(error), attempt + 1, attempts, waitMs),
      random: options.random,
    };
  }

  /** `check` cuts a connection that hangs; that counts like one that broke. */
  function isRepeatable(error: unknown): boolean {
    return !isAbandoned && error instanceof AppError && (error.row.retry || error.code === 'ABORT_ERROR');
  }

  async function start(open: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    const attempts = options.device.isMobile ? CHAT_ATTEMPTS_MOBILE : CHAT_ATTEMPTS;
    await retry(plan(attempts, CHAT_DELAY_MS, 0), wakeable, async () => {
      await whenOnline();
      if (!isDone() && message.reply.runId === null) await read(open);
    });
  }

  function whenOnline(): Promise<void> {
    return Promise.race([source.whenOnline(), abandoned.promise]);
  }

  async function attach(): Promise<void> {
    await whenOnline();
    if (isDone()) return;
    const runId = message.reply.runId ?? (await findRunId());
    if (isDone()) return;
    if (runId === null) {
      if (!source.startAgain) throw new AppError('not_arrived');
      await read(source.startAgain);
      return;
    }
    const open = (signal: AbortSignal) => source.attach(runId, message.reply.lastEvent, signal);
    await read(open).catch(async (error: unknown) => {
      if (!isAttachRefused(error) || !(await takeStored())) throw error;
    });
  }

  async function findRunId(): Promise<string | null> {
    const run = await source.findRun(message);
    return run?.id ?? null;
  }

  /** True when the server's stored text has finished the reply. */
  async function takeStored(): Promise<boolean> {
    const run = await source.findRun(message);
    if (run && isFinishedRun(run)) change(takeStoredRun(message, run));
    return isDone();
  }

  async function follow(): Promise<void> {
    // Each round either brings news or throws after its tries.
    while (!isDone()) await retry(plan(ATTACH_ATTEMPTS, ATTACH_DELAY_MS, ATTACH_JITTER_MS), wakeable, attach);
  }

  function giveUp(cause: unknown): void {
    const error = toSendError(toAppError(cause), options.device);
    const hasText = message.content !== '';
    change(
      abandonReply(
        message,
        {
          status: hasText ? 'interrupted' : 'failed',
          error: { code: error.code, detail: error.message },
          // The server may have it all the same: it is asked again when the connection is back.
          isLost: error.row.retry && error.code !== 'not_arrived',
        },
        clock.now(),
      ),
    );
  }

  /** Heard after a pause, an end says nothing about when it was: the server knows how long the reply took. */
  async function takeDuration(): Promise<void> {
    const found = source.findRun(message).catch(() => null);
    const run = await Promise.race([found, sleep(clock, DURATION_LIMIT_MS), abandoned.promise]);
    if (run && run.duration_ms !== null)
      message = { ...message, reply: { ...message.reply, durationMs: run.duration_ms } };
  }

  async function run(): Promise<ReplyMessage> {
    restartSilenceTimer();
    try {
      if (source.start) await start(source.start);
      await follow();
      if (!source.start && !isAbandoned) await takeDuration();
    } catch (error) {
      if (!isDone()) giveUp(error);
    }
    stopSilenceTimer();
    return message;
  }

  /** What the server has and this side lacks may be on its way: only when it does not come the connection is cut. */
  async function check(): Promise<boolean> {
    const run = await source.findRun(message).catch(() => null);
    const isBehind = () =>
      !isDone() && run !== null && (run.last_event > message.reply.lastEvent || isFinishedRun(run));
    if (!isBehind() || run === null) return false;
    const heard = message.reply.lastEvent;
    await sleep(clock, ARRIVAL_MS);
    if (!isBehind() || message.reply.lastEvent > heard) return false;
    change({ ...message, reply: { ...message.reply, runId: run.id } });
    wake.abort();
    reading.abort();
    return true;
  }

  /** Waits that `retryNow` ends early. */
  const wakeable: Clock = {
    now: clock.now,
    after(delayMs, resume) {
      wake = new AbortController();
      const cancel = clock.after(delayMs, resume);
      wake.signal.addEventListener('abort', () => {
        cancel();
        resume();
      });
      return cancel;
    },
  };

  return {
    done: run(),
    get message() {
      return message;
    },
    check,
    retryNow: () => wake.abort(),
    abandon() {
      change(abandonReply(message, { status: 'stopped', error: null, isLost: false }, clock.now()));
      isAbandoned = true;
      abandoned.resolve();
      wake.abort();
      reading.abort();
    },
  };
}
