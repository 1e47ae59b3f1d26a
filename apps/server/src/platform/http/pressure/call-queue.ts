// Queues calls twice: on arrival, before any work, and again for the work itself. Bodies are read in between, so that a
// slow sender occupies no slot.
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.ts';
import type { Credentials } from '../callers/credentials.ts';
import { toLocation } from '../callers/location.ts';
import { createFairQueue, type QueueLimits, type QueueOwner, type FairQueue } from './fair-queue.ts';

/** Per caller; a browser opens six connections. */
const EACH: QueueLimits = { perTurn: 4, concurrency: 8 };
const GUESTS: QueueLimits = { perTurn: 1, concurrency: 16 };
const VISITORS: QueueLimits = { perTurn: 16, concurrency: 64 };
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
  run<T>(request: FastifyRequest, caller: Caller | null, act: Action<T>): Promise<T>;
}

function toOwner({ role, keyId, userId }: Caller): QueueOwner {
  return { kind: role === 'guest' ? 'guests' : 'members', id: keyId ?? userId };
}

/** By network: an IPv6 visitor has a whole network of addresses. */
const toVisitor = ({ ip }: FastifyRequest): QueueOwner => ({ kind: 'visitors', id: toLocation(ip) });

export function createCallQueue({ limitFactor }: { limitFactor: number }): CallQueue {
  const widen = ({ perTurn, concurrency }: QueueLimits): QueueLimits => ({
    perTurn: Math.ceil(perTurn * limitFactor),
    concurrency: Math.ceil(concurrency * limitFactor),
  });
  const each = widen(EACH);
  const guests = widen(GUESTS);
  const maxWaiting = MAX_WAITING * limitFactor;
  const arrivals = createFairQueue({ each, together: { guests, visitors: widen(VISITORS) }, maxWaiting });
  // Expensive calls of visitors, such as hashing, have their own limits.
  const works = createFairQueue({ each, together: { guests }, maxWaiting });
  const known = new Map<string, QueueOwner>();

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
    run: (request, caller, act) => within(works, caller ? toOwner(caller) : toVisitor(request), act),
  };
}
