// Public holidays of a country. The library and its tables are loaded when the first schedule asks for them.
import { toLocalDate } from '@parley/contract/deployments/schedule/due-times.ts';
import { toFieldError } from '../../../platform/bounded-json.ts';

const DAY_MS = 86_400_000;

export interface Holidays {
  /** Throws `validation_failed` for a country without a calendar. */
  check(country: string | null): Promise<void>;
  /** Makes the calendars of these countries ready for `isHoliday`. */
  load(countries: readonly string[]): Promise<void>;
  /** Of a country that is loaded: whether the local day of a time is one. */
  isHoliday(country: string | null, timezone: string, atMs: number): boolean;
}

interface Calendar {
  /** `YYYY-MM-DD`. */
  days(year: number): ReadonlySet<string>;
}

/** Days of their own, in full: half holidays, which begin at noon, count as working days. */
function toDays({ date, start, end }: { date: string; start: Date; end: Date }): string[] {
  if (!date.includes(' 00:00:00')) return [];
  const first = Date.parse(date.slice(0, 10));
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_one, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

async function openCalendar(country: string): Promise<Calendar | null> {
  const { default: HolidayTables } = await import('date-holidays');
  if (!(country in new HolidayTables().getCountries())) return null;
  const tables = new HolidayTables(country, { types: ['public'] });
  const years = new Map<number, ReadonlySet<string>>();
  return {
    days(year) {
      const known = years.get(year) ?? new Set(tables.getHolidays(year).flatMap(toDays));
      years.set(year, known);
      return known;
    },
  };
}

export function createHolidays(): Holidays {
  const calendars = new Map<string, Calendar>();

  async function find(country: string): Promise<Calendar | null> {
    const known = calendars.get(country) ?? (await openCalendar(country));
    if (known) calendars.set(country, known);
    return known;
  }

  return {
    async check(country) {
      if (country !== null && !(await find(country)))
        throw toFieldError('holidays', 'must be a country whose public holidays are known, such as SE');
    },
    async load(countries) {
      await Promise.all(countries.map(find));
    },
    isHoliday(country, timezone, atMs) {
      if (country === null) return false;
      const date = toLocalDate(timezone, atMs);
      return (
        calendars
          .get(country)
          ?.days(Number(date.slice(0, 4)))
          .has(date) ?? false
      );
    },
  };
}
