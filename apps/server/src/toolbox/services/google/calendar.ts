import { z } from 'zod';
import { path } from '../../rows.ts';
import { clip, cursor, limit } from '../arguments.ts';
import type { Ask } from '../service.ts';
import { createGoogleService } from './google.ts';

const ORIGIN = 'https://www.googleapis.com';
const API = `${ORIGIN}/calendar/v3/calendars`;
const MAX_ABOUT = 2_000;

const calendars = createGoogleService({
  name: 'Google Calendar',
  category: 'mail and calendar',
  origin: ORIGIN,
  scope: 'calendar.events',
});

/** Old events have neither a date nor a time that can be read. */
const Moment = z
  .object({ date: z.string().optional(), dateTime: z.string().optional() })
  .optional()
  .transform((moment) => moment?.dateTime ?? moment?.date ?? null);

const Event = z.object({
  id: z.string(),
  status: z.string().optional(),
  htmlLink: z.string().optional(),
  summary: z.string().default(''),
  description: z.string().default(''),
  location: z.string().default(''),
  start: Moment,
  end: Moment,
  attendees: z
    .array(z.object({ email: z.string().optional(), responseStatus: z.string().optional() }))
    .default([]),
  recurringEventId: z.string().optional(),
});

function toFacts(event: z.infer<typeof Event>) {
  return {
    id: event.id,
    title: event.summary,
    start: event.start,
    end: event.end,
    location: event.location,
    about: clip(event.description, MAX_ABOUT).text,
    status: event.status ?? null,
    url: event.htmlLink ?? null,
    people: event.attendees.map(({ email, responseStatus }) => ({
      email: email ?? null,
      answer: responseStatus ?? null,
    })),
    is_repeated: event.recurringEventId !== undefined,
  };
}

const calendar = z
  .string()
  .regex(/^(?!\.+$)[\w.@+#-]{1,250}$/, 'must be primary or the id of a calendar')
  .default('primary')
  .describe('The calendar: primary, or its id, which looks like a mail address.');

const eventId = z
  .string()
  .regex(/^\w{5,1000}$/, 'must be the id of an event')
  .describe('The id of the event, from google_calendar_list.');

const moment = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/,
    'must be a day as 2026-03-02, or a time as 2026-03-02T10:30',
  );

const people = z
  .array(z.email({ error: 'must be a mail address' }).max(254))
  .max(50)
  .describe('Mail addresses of people to invite.');

const details = {
  about: z.string().max(8_000).optional().describe('The description.'),
  location: z.string().max(500).optional().describe('Where it takes place.'),
  people: people.optional(),
  notify: z.boolean().default(false).describe('Whether the invited people are sent a mail about it.'),
};

/** A time without an offset is meant where the person is. */
function toMoment(text: string | undefined, timeZone: string) {
  if (text === undefined) return undefined;
  if (!text.includes('T')) return { date: text, dateTime: null };
  const dateTime = /T\d\d:\d\d(?!:)/.test(text) ? text.replace(/(T\d\d:\d\d)/, '$1:00') : text;
  return { dateTime, timeZone, date: null };
}

interface Written {
  readonly title?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly about?: string | undefined;
  readonly location?: string | undefined;
  readonly people?: readonly string[] | undefined;
}

/** What is undefined is left out of the JSON. */
function toEvent({ title, start, end, about, location, people: invited }: Written, timeZone: string) {
  return {
    summary: title,
    description: about,
    location,
    start: toMoment(start, timeZone),
    end: toMoment(end, timeZone),
    attendees: invited?.map((email) => ({ email })),
  };
}

const Guests = z.object({
  attendees: z.array(z.looseObject({ email: z.string().optional() })).default([]),
});

/** The list takes the place of the whole old one: who is written without an answer is asked once more. */
async function findGuests(ask: Ask, url: string, invited: readonly string[]) {
  if (invited.length === 0) return [];
  const { attendees } = await ask({ url, query: { fields: 'attendees' } }, Guests);
  const known = new Map(attendees.map((guest) => [guest.email?.toLowerCase(), guest]));
  return invited.map((email) => known.get(email.toLowerCase()) ?? { email });
}

const toNotice = (notify: boolean) => ({ sendUpdates: notify ? 'all' : 'none' });

export const calendarList = calendars.tool({
  name: 'google-calendar-list',
  icon: 'calendar-range',
  title: { en: 'List Google Calendar events', zh: '列出 Google 日历活动' },
  description:
    "Lists events of the person's Google Calendar in a span of time, the first ones first, each repetition by itself. Words narrow it " +
    'down. Ask for the current time first where "today" matters. Days end with the day before `end` for events of whole days.',
  parameters: z.strictObject({
    from: z.iso
      .datetime({ offset: true })
      .describe('The beginning of the span, such as 2026-03-02T00:00:00Z.'),
    until: z.iso.datetime({ offset: true }).describe('Its end.'),
    query: z.string().max(200).optional().describe('Words that an event must hold.'),
    calendar,
    limit: limit('How many to return.', { most: 100, usual: 25 }),
    cursor,
  }),
  async run({ from, until, query, calendar: of, limit: maxResults, cursor: pageToken }, ask, { timezone }) {
    const { items, nextPageToken, timeZone } = await ask(
      {
        url: `${API}${path`/${of}/events`}`,
        query: {
          timeMin: from,
          timeMax: until,
          q: query,
          singleEvents: true,
          orderBy: 'startTime',
          timeZone: timezone,
          maxResults,
          pageToken,
        },
      },
      z.object({
        items: z.array(Event).default([]),
        nextPageToken: z.string().optional(),
        timeZone: z.string().optional(),
      }),
    );
    return {
      source: 'https://calendar.google.com/calendar',
      truncated: nextPageToken !== undefined,
      data: {
        timezone: timeZone ?? timezone,
        events: items.filter(({ status }) => status !== 'cancelled').map(toFacts),
        next_cursor: nextPageToken ?? null,
      },
    };
  },
});

export const calendarCreate = calendars.tool({
  name: 'google-calendar-create',
  icon: 'calendar-plus',
  effect: 'write',
  title: { en: 'Create a Google Calendar event', zh: '创建 Google 日历活动' },
  description:
    "Creates an event in the person's Google Calendar. Use it only when the person wants it; look with google_calendar_list first " +
    'whether the time is free. Invited people get a mail only where `notify` says so.',
  parameters: z.strictObject({
    title: z.string().min(1).max(500).describe('The title.'),
    start: moment.describe('When it begins: a time, or a day for an event of whole days.'),
    end: moment.describe('When it ends: a time, or the day after the last.'),
    ...details,
    calendar,
  }),
  async run({ calendar: of, notify, ...written }, ask, { timezone }) {
    const event = await ask(
      { url: `${API}${path`/${of}/events`}`, query: toNotice(notify), json: toEvent(written, timezone) },
      Event,
    );
    return { ...(event.htmlLink && { source: event.htmlLink }), data: toFacts(event) };
  },
});

export const calendarUpdate = calendars.tool({
  name: 'google-calendar-update',
  icon: 'calendar-clock',
  effect: 'write',
  title: { en: 'Change a Google Calendar event', zh: '修改 Google 日历活动' },
  description:
    "Moves, changes or cancels one event of the person's Google Calendar; what is left out stays as it is, and a list of people takes " +
    'the place of the old one, where those who stay keep their answers. Use it only when the person wants it, with an id from ' +
    'google_calendar_list.',
  parameters: z.strictObject({
    event_id: eventId,
    title: z.string().min(1).max(500).optional().describe('The new title.'),
    start: moment.optional().describe('The new beginning; give the end as well.'),
    end: moment.optional().describe('The new end; give the beginning as well.'),
    ...details,
    cancel: z.boolean().default(false).describe('Whether the event is cancelled.'),
    calendar,
  }),
  async run({ event_id, calendar: of, notify, cancel, ...written }, ask, { timezone }) {
    const url = `${API}${path`/${of}/events/${event_id}`}`;
    const guests = written.people && (await findGuests(ask, url, written.people));
    const event = await ask(
      {
        url,
        method: 'PATCH',
        query: toNotice(notify),
        json: {
          ...toEvent(written, timezone),
          ...(guests && { attendees: guests }),
          ...(cancel && { status: 'cancelled' }),
        },
      },
      Event,
    );
    return { ...(event.htmlLink && { source: event.htmlLink }), data: toFacts(event) };
  },
});
