// When a schedule fires next. Local times that a clock change skips fire at the next valid minute; of doubled ones the first.
import { LAST_DAY, type Cron, type CronTimes } from './cron-fields.ts';
import type { Zone } from './zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The 29th of February comes again within eight years. */
const LONGEST_DAYS = 9 * 366;
/** More than any change of clocks. */
const CHANGE_MS = 3 * HOUR_MS;

/** Where both kinds of days are restricted, either is enough. */
function isDay({ day, month, weekday }: CronTimes, dayMs: number): boolean {
  const date = new Date(dayMs);
  if (!month.values.includes(date.getUTCMonth() + 1)) return false;
  const isLast = new Date(dayMs + DAY_MS).getUTCDate() === 1;
  const isOfMonth = day.values.includes(date.getUTCDate()) || (isLast && day.values.includes(LAST_DAY));
  const isOfWeek = weekday.values.includes(date.getUTCDay());
  return day.isOpen || weekday.isOpen ? isOfMonth && isOfWeek : isOfMonth || isOfWeek;
}

function listTimes(cron: CronTimes, zone: Zone, fromMs: number, count: number, untilMs: number): number[] {
  const found: number[] = [];
  const localMs = zone.localMsAt(fromMs);
  const lastLocalMs = Number.isFinite(untilMs) ? zone.localMsAt(untilMs) + CHANGE_MS : untilMs;
  const firstDayMs = Math.floor(localMs / DAY_MS) * DAY_MS;
  let latestMs = fromMs;

  /** Adds the times of one day; those long before now or behind the end need no look at the zone. */
  function addDay(dayMs: number): void {
    for (const hour of cron.hour.values)
      for (const minute of cron.minute.values) {
        const asUtcMs = dayMs + hour * HOUR_MS + minute * MINUTE_MS;
        if (found.length >= count || asUtcMs < localMs - CHANGE_MS || asUtcMs > lastLocalMs) continue;
        const { atMs } = zone.find({ asUtcMs });
        if (atMs <= latestMs) continue;
        latestMs = atMs;
        if (atMs <= untilMs) found.push(atMs);
      }
  }

  let idleDays = 0;
  for (let dayMs = firstDayMs; idleDays < LONGEST_DAYS && found.length < count; dayMs += DAY_MS) {
    if (dayMs > untilMs + DAY_MS) break;
    const before = found.length;
    if (isDay(cron, dayMs)) addDay(dayMs);
    idleDays = found.length > before ? 0 : idleDays + 1;
  }
  return found;
}

/** After `fromMs`, in order; fewer than `count` for a schedule that hardly ever fires, or until a time. */
export function nextTimes(
  cron: Cron,
  zone: Zone,
  fromMs: number,
  count: number,
  untilMs = Number.POSITIVE_INFINITY,
): number[] {
  if (cron.kind === 'times') return listTimes(cron, zone, fromMs, count, untilMs);
  return Array.from({ length: count }, (_, index) => fromMs + (index + 1) * cron.everyMs);
}
