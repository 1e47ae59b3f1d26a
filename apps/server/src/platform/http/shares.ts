// Turns and places for those who call: whoever asks a thousand things at once waits for most of them, and nobody else
// does. Guests have a share together besides the one of each, so that a crowd of them counts as one.
import { AppError } from '@parley/contract/errors/app-error.ts';

/** Who waits together; a crowd of the one kind does not hold up the others. */
export type Crowd = 'members' | 'guests' | 'visitors';

export interface ShareOwner {
  readonly crowd: Crowd;
  readonly id: string;
}

export interface ShareLimits {
  /** Begun in one turn: a few milliseconds, of which everybody needs some. */
  readonly perTurn: number;
  /** Begun and not left. */
  readonly atOnce: number;
}

export interface SharesPlan {
  readonly each: ShareLimits;
  /** Of a crowd together; none: only each for itself. */
  readonly together: Partial<Readonly<Record<Crowd, ShareLimits>>>;
  /** Of one owner; whoever has more waiting is refused. */
  readonly maxWaiting: number;
}

export interface Shares {
  /** `undefined`: at once. Throws `rate_limited` when too much of the owner's waits already. */
  enter(owner: ShareOwner): Promise<void> | undefined;
  leave(owner: ShareOwner): void;
}

interface Use {
  begun: number;
  thisTurn: number;
}

interface Lane extends Use {
  readonly id: string;
  readonly waiting: (() => void)[];
}

interface Group extends Use {
  readonly limits: ShareLimits | undefined;
  /** By owner: who was a guest and is a member now may have one here and one there. */
  readonly lanes: Map<string, Lane>;
  /** Those who wait, the one served longest ago first. */
  readonly ring: Set<Lane>;
  /** Those in which something happened since the last turn. */
  readonly touched: Set<Lane>;
}

const RETRY_AFTER_SECONDS = 1;
export const TURN_MS = 2;

function hasRoom({ begun, thisTurn }: Use, limits: ShareLimits | undefined): boolean {
  return limits === undefined || (begun < limits.atOnce && thisTurn < limits.perTurn);
}

export function createShares({ each, together, maxWaiting }: SharesPlan): Shares {
  const toGroup = (crowd: Crowd): Group => ({
    limits: together[crowd],
    lanes: new Map(),
    ring: new Set(),
    touched: new Set(),
    begun: 0,
    thisTurn: 0,
  });
  const groups: Readonly<Record<Crowd, Group>> = {
    members: toGroup('members'),
    guests: toGroup('guests'),
    visitors: toGroup('visitors'),
  };
  let isTurnSoon = false;

  function laneOf({ lanes }: Group, id: string): Lane {
    const known = lanes.get(id);
    if (known) return known;
    const lane: Lane = { id, waiting: [], begun: 0, thisTurn: 0 };
    lanes.set(id, lane);
    return lane;
  }

  function turnSoon(): void {
    if (isTurnSoon) return;
    isTurnSoon = true;
    setTimeout(turn, TURN_MS).unref();
  }

  function begin(lane: Lane, group: Group): void {
    for (const use of [lane, group]) {
      use.begun += 1;
      use.thisTurn += 1;
    }
    group.touched.add(lane);
    turnSoon();
  }

  /** One of each who waits, in turn, for as long as there is room: whoever goes back to the end is met again. */
  function admit(group: Group): void {
    for (const lane of group.ring) {
      if (!hasRoom(group, group.limits)) return;
      if (!hasRoom(lane, each)) continue;
      group.ring.delete(lane);
      const resume = lane.waiting.shift();
      if (lane.waiting.length > 0) group.ring.add(lane);
      begin(lane, group);
      resume?.();
    }
  }

  function turn(): void {
    isTurnSoon = false;
    for (const group of Object.values(groups)) {
      group.thisTurn = 0;
      for (const lane of group.touched) {
        lane.thisTurn = 0;
        if (lane.begun === 0 && lane.waiting.length === 0) group.lanes.delete(lane.id);
      }
      group.touched.clear();
      if (group.ring.size > 0) admit(group);
    }
  }

  return {
    enter(owner) {
      const group = groups[owner.crowd];
      const lane = laneOf(group, owner.id);
      // Where places are shared, whoever waits already keeps the place in front.
      const isFirst = lane.waiting.length === 0 && (!group.limits || group.ring.size === 0);
      if (isFirst && hasRoom(lane, each) && hasRoom(group, group.limits)) {
        begin(lane, group);
        return undefined;
      }
      if (lane.waiting.length >= maxWaiting)
        throw new AppError('rate_limited', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
      group.ring.add(lane);
      turnSoon();
      return new Promise((resolve) => lane.waiting.push(resolve));
    },
    leave(owner) {
      const group = groups[owner.crowd];
      const lane = laneOf(group, owner.id);
      lane.begun -= 1;
      group.begun -= 1;
      group.touched.add(lane);
      turnSoon();
    },
  };
}
