// A fair queue of calls: a caller with a thousand concurrent calls waits for most of them, and no other caller does.
// Guests also share a limit, so that any number of them counts as one caller.
import { AppError } from '@parley/contract/errors/app-error.ts';

/** Kinds of callers are queued separately; one kind does not delay the others. */
export type CallerKind = 'members' | 'guests' | 'visitors';

export interface QueueOwner {
  readonly kind: CallerKind;
  readonly id: string;
}

export interface QueueLimits {
  /** Started per turn: a few milliseconds, shared by all callers. */
  readonly perTurn: number;
  /** Started and not finished. */
  readonly concurrency: number;
}

export interface FairQueuePlan {
  readonly each: QueueLimits;
  /** Shared limits of a kind; none: each owner has only its own. */
  readonly together: Partial<Readonly<Record<CallerKind, QueueLimits>>>;
  /** Per owner; more waiting calls are refused. */
  readonly maxWaiting: number;
}

export interface FairQueue {
  /** `undefined`: admitted immediately. Throws `rate_limited` when too many of the owner's calls are waiting. */
  enter(owner: QueueOwner): Promise<void> | undefined;
  leave(owner: QueueOwner): void;
  /** Calls that wait for their turn. */
  countWaiting(): number;
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
  readonly limits: QueueLimits | undefined;
  /** By owner: a guest who has become a member may have a lane in both groups. */
  readonly lanes: Map<string, Lane>;
  /** Lanes with waiting calls, least recently served first. */
  readonly ring: Set<Lane>;
  /** Lanes that changed since the last turn. */
  readonly touched: Set<Lane>;
}

const RETRY_AFTER_SECONDS = 1;
export const TURN_MS = 2;

function hasRoom({ begun, thisTurn }: Use, limits: QueueLimits | undefined): boolean {
  return limits === undefined || (begun < limits.concurrency && thisTurn < limits.perTurn);
}

export function createFairQueue({ each, together, maxWaiting }: FairQueuePlan): FairQueue {
  const toGroup = (kind: CallerKind): Group => ({
    limits: together[kind],
    lanes: new Map(),
    ring: new Set(),
    touched: new Set(),
    begun: 0,
    thisTurn: 0,
  });
  const groups: Readonly<Record<CallerKind, Group>> = {
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

  /** Round-robin over the waiting lanes while there is capacity; a lane moved to the end is visited again. */
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
      const group = groups[owner.kind];
      const lane = laneOf(group, owner.id);
      // With a shared limit, waiting lanes take precedence.
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
    countWaiting() {
      const lanes = Object.values(groups).flatMap(({ ring }) => [...ring]);
      return lanes.reduce((total, { waiting }) => total + waiting.length, 0);
    },
    leave(owner) {
      const group = groups[owner.kind];
      const lane = laneOf(group, owner.id);
      lane.begun -= 1;
      group.begun -= 1;
      group.touched.add(lane);
      turnSoon();
    },
  };
}
