// Local times of a zone, by the tables of Intl. A local time that a clock change skips runs on at the first minute after
// the gap; of one that it doubles the first is meant.
import { ScheduleError } from './schedule-error.ts';

const DAY_MS = 86_400_000;
/** The days around the present of a few schedules, or those that one look ahead walks through. */
const MAX_REMEMBERED = 64;

/** Milliseconds counted as if the zone were UTC. */
export interface LocalTime {
  readonly asUtcMs: number;
}

export interface Moment {
  readonly atMs: number;
  readonly kind: 'usual' | 'skipped' | 'doubled';
  /** The second moment of a doubled local time. */
  readonly laterMs: number | null;
}

export interface Zone {
  readonly name: string;
  offsetMsAt(atMs: number): number;
  /** The local time as milliseconds, counted as if the zone were UTC. */
  localMsAt(atMs: number): number;
  find(local: LocalTime): Moment;
  /** The first moment with another offset than the one it is looked for from; `null` where both ends have the same. */
  findChange(fromMs: number, toMs: number): number | null;
}

function createFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new ScheduleError(
      `"${name}" is no time zone. Use an IANA name such as Europe/Berlin or Asia/Shanghai, or UTC.`,
    );
  }
}

/** By the name that a zone has whatever it was asked as: a format is costly to make, and there are only so many zones. */
const opened = new Map<string, Zone>();

export function openZone(name: string): Zone {
  const known = opened.get(name);
  if (known) return known;
  const zone = createZone(name);
  const named = opened.get(zone.name) ?? zone;
  opened.set(zone.name, named);
  return named;
}

function readLocalMs(format: Intl.DateTimeFormat, atMs: number): number {
  const values = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
  const read = (part: Intl.DateTimeFormatPartTypes): number => values.get(part) ?? 0;
  const second = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return second + (((atMs % 1_000) + 1_000) % 1_000);
}

/** Offsets by the day. Formatting takes most of the time that it takes to find when a schedule is due. */
function createOffsets(format: Intl.DateTimeFormat): (atMs: number) => number {
  const remembered = new Map<number, number>();
  const read = (atMs: number): number => readLocalMs(format, atMs) - atMs;

  function readStart(dayMs: number): number {
    const known = remembered.get(dayMs);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const offset = read(dayMs);
    remembered.set(dayMs, offset);
    return offset;
  }

  return (atMs) => {
    const dayMs = Math.floor(atMs / DAY_MS) * DAY_MS;
    const offset = readStart(dayMs);
    // No zone has ever changed its offset and taken that back within three days.
    return readStart(dayMs + DAY_MS) === offset ? offset : read(atMs);
  };
}

function createZone(name: string): Zone {
  const format = createFormat(name.trim());
  const offsetMsAt = createOffsets(format);
  const localMsAt = (atMs: number): number => atMs + offsetMsAt(atMs);

  function findChange(fromMs: number, toMs: number): number | null {
    const before = offsetMsAt(fromMs);
    if (offsetMsAt(toMs) === before) return null;
    let [early, late] = [fromMs, toMs];
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if (offsetMsAt(middle) === before) early = middle;
      else late = middle;
    }
    return late;
  }

  function find(local: LocalTime): Moment {
    const offsets = new Set([offsetMsAt(local.asUtcMs - DAY_MS), offsetMsAt(local.asUtcMs + DAY_MS)]);
    const found = [...offsets]
      .map((offset) => local.asUtcMs - offset)
      .filter((atMs) => localMsAt(atMs) === local.asUtcMs)
      .sort((one, other) => one - other);
    const [first, second] = found;
    if (first === undefined)
      return {
        atMs: findChange(local.asUtcMs - DAY_MS, local.asUtcMs + DAY_MS) ?? local.asUtcMs,
        kind: 'skipped',
        laterMs: null,
      };
    return second === undefined
      ? { atMs: first, kind: 'usual', laterMs: null }
      : { atMs: first, kind: 'doubled', laterMs: second };
  }

  return { name: format.resolvedOptions().timeZone, offsetMsAt, localMsAt, find, findChange };
}
