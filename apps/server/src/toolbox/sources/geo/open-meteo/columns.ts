// The service answers in columns, with their units apart; a model reads rows.
import { z } from 'zod';
import type { JsonValue } from '../../../tool.ts';
import { describeWeather } from './weather-codes.ts';

const Value = z.union([z.number(), z.string()]).nullable().catch(null);

export const Units = z.record(z.string(), z.string()).catch({});
export const Moment = z.record(z.string(), Value).catch({});
export const Columns = z.record(z.string(), z.array(Value)).catch({});

type Value = z.infer<typeof Value>;
/** What we call the variables of the service. */
export type Names = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, JsonValue>>;

/** For the query. */
export const listNames = (names: Names): string => Object.keys(names).join(',');

const toValue = (variable: string, value: Value): Value =>
  variable === 'weather_code' && typeof value === 'number' ? describeWeather(value) : value;

/** Variables without a unit, such as indices and texts, are left out. */
export function toUnits(units: z.infer<typeof Units>, names: Names): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([variable, name]) => {
      const unit = variable === 'weather_code' ? '' : (units[variable] ?? '');
      return unit === '' || unit === 'iso8601' ? [] : [[name, unit]];
    }),
  );
}

/** Without what the service does not know there. */
export function toMoment(moment: z.infer<typeof Moment>, names: Names): Row {
  return Object.fromEntries(
    Object.entries(names).flatMap(([variable, name]) => {
      const value = toValue(variable, moment[variable] ?? null);
      return value === null ? [] : [[name, value]];
    }),
  );
}

export interface TimedRow {
  readonly time: string;
  readonly values: Row;
}

export function toRows({ time = [], ...columns }: z.infer<typeof Columns>, names: Names): TimedRow[] {
  return time.flatMap((moment, index) => {
    if (typeof moment !== 'string') return [];
    const values = Object.fromEntries(
      Object.entries(columns).map(([variable, column]) => [variable, column[index] ?? null]),
    );
    return [{ time: moment, values: toMoment(values, names) }];
  });
}
