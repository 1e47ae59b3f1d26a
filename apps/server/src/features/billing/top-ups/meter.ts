// Tracks what a reply spends while it is written, and requests a top-up before its reservation is used up.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { ErrorCode } from '@parley/contract/errors/catalogue.ts';
import type { Clock } from '../../../platform/clock.ts';
import { estimateTokens, MOST_PER_ESTIMATED } from '../../../providers/token-count.ts';
import type { Part } from '../../../providers/provider.ts';
import { toOutputText } from '../../../providers/usage.ts';
import type { Reserved, StepOfRun, TopUp, TopUpRequest } from '../billing.reserve.ts';

/** How long a reply waits for what other replies hold. */
const WAIT_MS = 60_000;
/** The part of the reservation at which a top-up is requested, where that much may be used. */
const ASK_FROM = 0.5;

export interface MeterOptions {
  readonly cost: StepOfRun;
  readonly reserved: Reserved;
  readonly signal: AbortSignal;
  /** The exact number of tokens so far. */
  countOutput(): Promise<number>;
}

export interface Meter {
  /** Counts a part. Where the reply must wait, returns a promise: whether it may continue or has used up everything. */
  add(part: Part): Promise<boolean> | null;
  /** Which limit is reached, of a reply that has used up everything. */
  whenSpent(): ErrorCode;
  close(): void;
}

export interface MeterQueue {
  /** Requests a top-up with the next commit; immediately for a waiting reply. */
  ask(meter: GrowingMeter, isUrgent: boolean): void;
  remove(meter: GrowingMeter): void;
}

/** A class for memory: there is one per active reply. */
export class GrowingMeter implements Meter {
  readonly #options: MeterOptions;
  readonly #queue: MeterQueue;
  readonly #clock: Clock;
  #heldTokens: number;
  /** The exact number of tokens up to the last count. */
  #counted = 0;
  /** Of what came since then. */
  #estimate = 0;
  #isAsking = false;
  #waiting: PromiseWithResolvers<boolean> | null = null;
  /** Why a reply that waits in vain ends. */
  #lastCode: ErrorCode = 'database_unavailable';
  #whenSpent: ErrorCode = 'insufficient_balance';

  constructor(options: MeterOptions, queue: MeterQueue, clock: Clock) {
    this.#options = options;
    this.#queue = queue;
    this.#clock = clock;
    this.#heldTokens = options.reserved.heldTokens;
  }

  add(part: Part): Promise<boolean> | null {
    const text = toOutputText(part);
    if (text === '' || this.#isCovered()) return null;
    this.#estimate += estimateTokens(text);
    if (this.#mostUsed() >= this.#heldTokens) return this.#count();
    this.#askInTime();
    return null;
  }

  whenSpent(): ErrorCode {
    return this.#whenSpent;
  }

  close(): void {
    this.#queue.remove(this);
    this.#waiting?.resolve(true);
  }

  request(): TopUpRequest {
    const { cost, reserved } = this.#options;
    const outputTokens = Math.ceil(Math.max(this.#heldTokens, this.#used()) * 2);
    return {
      ...cost,
      outputTokens: Math.min(reserved.maxOutputTokens, outputTokens),
      isWaiting: this.#waiting !== null,
    };
  }

  /** `null`: the reservation was closed elsewhere, which also decides what happens to the reply. */
  answer(topUp: TopUp | null): void {
    this.#isAsking = false;
    if (!topUp) {
      this.#waiting?.resolve(true);
      return;
    }
    const hasGrown = topUp.heldTokens > this.#heldTokens;
    this.#heldTokens = Math.max(this.#heldTokens, topUp.heldTokens);
    this.#lastCode = topUp.code;
    this.#whenSpent = topUp.whenSpent;
    if (!this.#waiting) return;
    if (this.#used() < this.#heldTokens || this.#isCovered()) this.#waiting.resolve(true);
    else if (topUp.isExhausted) this.#waiting.resolve(false);
    else this.#ask(hasGrown);
  }

  #used(): number {
    return this.#counted + this.#estimate;
  }

  /** Whatever its language. */
  #mostUsed(): number {
    return this.#counted + this.#estimate * MOST_PER_ESTIMATED;
  }

  /** The whole possible output is held. */
  #isCovered(): boolean {
    return this.#heldTokens >= this.#options.reserved.maxOutputTokens;
  }

  #ask(isUrgent: boolean): void {
    this.#isAsking = true;
    this.#queue.ask(this, isUrgent);
  }

  #askInTime(): void {
    if (this.#mostUsed() >= this.#heldTokens * ASK_FROM && !this.#isAsking) this.#ask(false);
  }

  /** Where more has not been granted by the time that the text may have used up what is held. */
  async #count(): Promise<boolean> {
    this.#counted = await this.#options.countOutput();
    this.#estimate = 0;
    if (this.#used() >= this.#heldTokens && !this.#isCovered()) return this.#waitForMore();
    this.#askInTime();
    return true;
  }

  async #waitForMore(): Promise<boolean> {
    const { signal } = this.#options;
    const waiting = Promise.withResolvers<boolean>();
    const stop = (): void => waiting.reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const timer = this.#clock.after(WAIT_MS, () => waiting.reject(new AppError(this.#lastCode)));
    this.#waiting = waiting;
    // Where no answer comes at all, nothing is known of the balance.
    this.#lastCode = 'database_unavailable';
    this.#ask(true);
    try {
      return await waiting.promise;
    } finally {
      this.#waiting = null;
      timer.cancel();
      signal.removeEventListener('abort', stop);
    }
  }
}
