// Queues calls twice: on arrival, before any work, and again for the work itself. Bodies are read in between, so that a
// slow sender occupies no slot; large ones have slots of their own, because they are in memory until the call ends.
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.ts';
import type { Credentials } from '../callers/credentials.ts';
import { toLocation } from '../callers/location.ts';
import { createFairQueue, type QueueLimits, type QueueOwner, type FairQueue } from './fair-queue.ts';
import { scaleLimit } from '../../settings/limits.ts';

/** Per caller; a browser opens six connections. */
const EACH: QueueLimits = { perTurn: 4, concurrency: 8 };
const GUESTS: QueueLimits = { perTurn: 1, concurrency: 16 };
const VISITORS: QueueLimits = { perTurn: 16, concurrency: 64 };
/** Large bodies that come in or are worked on: of one guest, so that a few slow ones do not hold up all others. */
const BODIES_OF_GUEST: QueueLimits = { perTurn: 1, concurrency: 2 };
const GUEST_BODIES: QueueLimits = { perTurn: 4, concurrency: 16 };
/** The connection limit of an address. */
const MAX_WAITING = 1_000;
/** Callers recognised by their credentials; all others are queued as visitors of their network. */
const KNOWN_CALLERS = 10_000;

type Action<T> = () => Promise<T>;

export interface CallQueue {
  /** Queues the authentication of a call. */
  admit<T>(request: FastifyRequest, credentials: Credentials, act: Action<T>): Promise<T>;
  /** Calls with these credentials get their own lane from now on. */
  register(credentials: Credentials, caller: Caller): void;
  /** Waits until a large body of the call may come in. Returns how to free its slot, once or more often. */
  receive(request: FastifyRequest, caller: Caller | null): Promise<() => void>;
  run<T>(request: FastifyRequest, caller: Caller | null, act: Action<T>): Promise<T>;
  /** Calls that wait, by what they wait for. */
  countWaiting(): Readonly<Record<'arrivals' | 'bodies' | 'work', number>>;
}

/** By account: one with many keys has no more than its share. */
function toOwner({ role, userId }: Caller): QueueOwner {
  return { kind: role === 'guest' ? 'guests' : 'members', id: userId };
}

/** By network: an IPv6 visitor has a whole network of addresses. */
const toVisitor = ({ ip }: FastifyRequest): QueueOwner => ({ kind: 'visitors', id: toLocation(ip) });

export function createCallQueue({ limitFactor }: { limitFactor: number }): CallQueue {
  const widen = ({ perTurn, concurrency }: QueueLimits): QueueLimits => ({
    perTurn: scaleLimit(perTurn, limitFactor),
    concurrency: scaleLimit(concurrency, limitFactor),
  });
  const each = widen(EACH);
  const guests = widen(GUESTS);
  const maxWaiting = scaleLimit(MAX_WAITING, limitFactor);
  const arrivals = createFairQueue({ each, together: { guests, visitors: widen(VISITORS) }, maxWaiting });
  // Expensive calls of visitors, such as hashing, have their own limits.
  const works = createFairQueue({ each, together: { guests }, maxWaiting });
  const guestBodies = createFairQueue({
    each: widen(BODIES_OF_GUEST),
    together: { guests: widen(GUEST_BODIES) },
    maxWaiting,
  });
  const otherBodies = createFairQueue({ each, together: { visitors: widen(VISITORS) }, maxWaiting });
  const known = new Map<string, QueueOwner>();

  const ownerOf = (request: FastifyRequest, caller: Caller | null): QueueOwner =>
    caller ? toOwner(caller) : toVisitor(request);

  async function within<T>(queue: FairQueue, owner: QueueOwner, act: Action<T>): Promise<T> {
    const turn = queue.enter(owner);
    if (turn) await turn;
    try {
      return await act();
    } finally {
      queue.leave(owner);
    }
  }

  return {
    admit: (request, { authorization, apiKey }, act) =>
      within(arrivals, known.get(authorization ?? apiKey ?? '') ?? toVisitor(request), act),
    register({ authorization, apiKey }, caller) {
      const sent = authorization ?? apiKey ?? '';
      if (known.has(sent)) return;
      if (known.size >= KNOWN_CALLERS) known.clear();
      known.set(sent, toOwner(caller));
    },
    async receive(request, caller) {
      const owner = ownerOf(request, caller);
      const bodies = owner.kind === 'guests' ? guestBodies : otherBodies;
      const turn = bodies.enter(owner);
      if (turn) await turn;
      let isHeld = true;
      return () => {
        if (isHeld) bodies.leave(owner);
        isHeld = false;
      };
    },
    run: (request, caller, act) => within(works, ownerOf(request, caller), act),
    countWaiting: () => ({
      arrivals: arrivals.countWaiting(),
      bodies: guestBodies.countWaiting() + otherBodies.countWaiting(),
      work: works.countWaiting(),
    }),
  };
}
