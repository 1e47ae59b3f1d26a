// Queries of the report administration.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Row } from '../../../platform/db/schema.ts';

type Read = Database['read'] | Tx;
export type ReportRow = Row<'error_reports'>;
export type OccurrenceRow = Row<'error_occurrences'>;

export interface ReportSearch {
  readonly status: ReportRow['status'] | undefined;
  /** Part of a message or an address, or an id. */
  readonly text: string | undefined;
  readonly since: number;
  readonly page: number;
  readonly perPage: number;
}

const toPattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;

function findWanted(read: Read, { status, text, since }: ReportSearch) {
  const all = read.selectFrom('error_reports').where('error_reports.last_seen_at', '>=', since);
  const inStatus = status === undefined ? all : all.where('error_reports.status', '=', status);
  if (text === undefined || text === '') return inStatus;
  const pattern = toPattern(text);
  return inStatus.where(
    sql<boolean>`(error_reports.id = ${text}
      or lower(error_reports.message) like ${pattern} escape '\\'
      or exists (select 1 from error_occurrences as o
        where o.report_id = error_reports.id and lower(o.url) like ${pattern} escape '\\'))`,
  );
}

export interface FoundReports {
  readonly rows: readonly ReportRow[];
  readonly total: number;
  readonly occurrenceTotal: number;
  readonly openTotal: number;
}

/** `sinceHour` is the hour of `since`: counts are stored per hour. */
export async function searchReports(
  read: Read,
  search: ReportSearch,
  sinceHour: number,
): Promise<FoundReports> {
  const wanted = findWanted(read, search);
  const rows = await wanted
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(search.perPage)
    .offset((search.page - 1) * search.perPage)
    .execute();
  const found = await wanted
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const happened = await read
    .selectFrom('error_report_hours')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('count'), sql<number>`0`).as('total'))
    .where('hour', '>=', sinceHour)
    .where('report_id', 'in', wanted.select('error_reports.id'))
    .executeTakeFirstOrThrow();
  const open = await read
    .selectFrom('error_reports')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return {
    rows,
    total: Number(found.total),
    occurrenceTotal: Number(happened.total),
    openTotal: Number(open.total),
  };
}

export async function findReport(read: Read, id: string): Promise<ReportRow | undefined> {
  return read.selectFrom('error_reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function listOccurrences(read: Read, reportId: string): Promise<OccurrenceRow[]> {
  return read
    .selectFrom('error_occurrences')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .execute();
}

export interface HourCount {
  readonly hour: number;
  readonly count: number;
}

export interface ReportFigures {
  /** By report. */
  readonly hours: ReadonlyMap<string, readonly HourCount[]>;
  readonly people: ReadonlyMap<string, number>;
  /** The page of the latest occurrence. */
  readonly urls: ReadonlyMap<string, string>;
}

export async function readFigures(
  read: Read,
  ids: readonly string[],
  { since, sinceHour }: { since: number; sinceHour: number },
): Promise<ReportFigures> {
  if (ids.length === 0) return { hours: new Map(), people: new Map(), urls: new Map() };
  const hours = await read
    .selectFrom('error_report_hours')
    .select(['report_id as reportId', 'hour', 'count'])
    .where('report_id', 'in', ids)
    .where('hour', '>=', sinceHour)
    .execute();
  const people = await read
    .selectFrom('error_report_people')
    .select((select) => ['report_id', select.fn.countAll<number>().as('total')])
    .where('report_id', 'in', ids)
    .where('last_seen_at', '>=', since)
    .groupBy('report_id')
    .execute();
  const latest = read
    .selectFrom('error_occurrences')
    .select((select) => select.fn.max('id').as('id'))
    .where('report_id', 'in', ids)
    .groupBy('report_id');
  const pages = await read
    .selectFrom('error_occurrences')
    .select(['report_id', 'url'])
    .where('id', 'in', latest)
    .execute();
  return {
    hours: Map.groupBy(hours, ({ reportId }) => reportId),
    people: new Map(people.map(({ report_id: id, total }) => [id, Number(total)])),
    urls: new Map(pages.map(({ report_id: id, url }) => [id, url])),
  };
}

export type ReportChange = Partial<Pick<ReportRow, 'status' | 'note' | 'resolved_at' | 'returned_at'>>;

export async function updateReport(tx: Tx, id: string, change: ReportChange): Promise<ReportRow | undefined> {
  return tx.updateTable('error_reports').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}
