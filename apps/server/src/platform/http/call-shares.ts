// Whose turn it is among those who call: once when a call arrives, before anything is done for it, and once for the work
// itself. Bodies are read in between, so that a slow sender holds no place.
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { Credentials } from './credentials.ts';
import { toLocation } from './location.ts';
import { createShares, type ShareLimits, type ShareOwner, type Shares } from './shares.ts';

/** Of one caller; a browser keeps six connections. */
const EACH: ShareLimits = { perTurn: 4, atOnce: 8 };
const GUESTS: ShareLimits = { perTurn: 1, atOnce: 16 };
const VISITORS: ShareLimits = { perTurn: 16, atOnce: 64 };
/** As many as one address may have connections. */
const MAX_WAITING = 1_000;
/** Callers that are known by what they send; all others wait as visitors of their place. */
const KNOWN_CALLERS = 10_000;

type Act<T> = () => Promise<T>;

export interface CallShares {
  /** Finds out who calls, and whether they may. */
  arrive<T>(request: FastifyRequest, credentials: Credentials, act: Act<T>): Promise<T>;
  /** From now on calls with these credentials have a share of their own. */
  know(credentials: Credentials, caller: Caller): void;
  work<T>(request: FastifyRequest, caller: Caller | null, act: Act<T>): Promise<T>;
}

function toOwner({ role, keyId, userId }: Caller): ShareOwner {
  return { crowd: role === 'guest' ? 'guests' : 'members', id: keyId ?? userId };
}

/** By place: one visitor has a whole network of addresses, where they are of the newer kind. */
const toVisitor = ({ ip }: FastifyRequest): ShareOwner => ({ crowd: 'visitors', id: toLocation(ip) });

export function createCallShares({ limitFactor }: { limitFactor: number }): CallShares {
  const widen = ({ perTurn, atOnce }: ShareLimits): ShareLimits => ({
    perTurn: Math.ceil(perTurn * limitFactor),
    atOnce: Math.ceil(atOnce * limitFactor),
  });
  const each = widen(EACH);
  const guests = widen(GUESTS);
  const maxWaiting = MAX_WAITING * limitFactor;
  const arrivals = createShares({ each, together: { guests, visitors: widen(VISITORS) }, maxWaiting });
  // What visitors may do at all takes long where it is costly, as hashing does, and has limits of its own.
  const works = createShares({ each, together: { guests }, maxWaiting });
  const known = new Map<string, ShareOwner>();

  async function within<T>(shares: Shares, owner: ShareOwner, act: Act<T>): Promise<T> {
    const turn = shares.enter(owner);
    if (turn) await turn;
    try {
      return await act();
    } finally {
      shares.leave(owner);
    }
  }

  return {
    arrive: (request, { authorization, apiKey }, act) =>
      within(arrivals, known.get(authorization ?? apiKey ?? '') ?? toVisitor(request), act),
    know({ authorization, apiKey }, caller) {
      const sent = authorization ?? apiKey ?? '';
      if (known.has(sent)) return;
      if (known.size >= KNOWN_CALLERS) known.clear();
      known.set(sent, toOwner(caller));
    },
    work: (request, caller, act) => within(works, caller ? toOwner(caller) : toVisitor(request), act),
  };
}
