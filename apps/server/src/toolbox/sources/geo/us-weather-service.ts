import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyText, listOf } from '../lenient.ts';
import { createSource } from '../source.ts';
import { latitude, longitude } from './open-meteo/locate.ts';

const SERVICE = 'https://api.weather.gov';
const MAX_ALERTS = 20;
const MAX_CHARACTERS = 600;
const Problem = z.object({ detail: z.string() });

function checkAlerts(response: ToolResponse): void {
  if (response.status !== 400 && response.status !== 404) return;
  const detail = readErrorBody(response, Problem)?.detail ?? 'check state and coordinates';
  throw new ToolFailure('bad_input', `The US Weather Service refused the request: ${detail.slice(0, 200)}`);
}

const weatherService = createSource({
  name: 'The US Weather Service',
  provider: 'GEO',
  category: 'weather',
  origins: [SERVICE],
  cacheSeconds: 120,
  pace: { burst: 5, perSecond: 1 },
  credit: 'US National Weather Service',
  headers: { accept: 'application/geo+json' },
  checkResponse: checkAlerts,
});

const short = anyText.transform((text) => text?.slice(0, MAX_CHARACTERS) ?? null);

const Alert = z.object({
  properties: z.object({
    event: anyText,
    headline: short,
    severity: anyText,
    urgency: anyText,
    certainty: anyText,
    areaDesc: short,
    onset: anyText,
    ends: anyText,
    expires: anyText,
    description: short,
    instruction: short,
  }),
});

export const weatherAlertsUs: AnyTool = weatherService.tool({
  name: 'weather-alerts-us',
  icon: 'triangle-alert',
  title: { en: 'Weather alerts (US)', zh: '美国天气预警' },
  description:
    'Lists the weather alerts in force in a state of the USA or at a point there: storms, floods, heat, fire. Only the USA and ' +
    'its waters; use weather_forecast elsewhere. In danger, people follow the instructions of authorities.',
  parameters: z
    .strictObject({
      state: z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'must be a state code of two letters, such as CA')
        .optional()
        .describe('The code of the state, such as CA.'),
      latitude: latitude('In place of the state: degrees north.').optional(),
      longitude: longitude('In place of the state: degrees east, negative in America.').optional(),
    })
    .refine(
      (args) =>
        (args.state === undefined) === (args.latitude !== undefined && args.longitude !== undefined) &&
        (args.latitude === undefined) === (args.longitude === undefined),
      'give either state, or both latitude and longitude',
    ),
  request: ({ state, ...point }) => ({
    url: `${SERVICE}/alerts/active`,
    query:
      state === undefined ? { point: `${point.latitude},${point.longitude}` } : { area: state.toUpperCase() },
    maxBytes: 4 * 1024 * 1024,
  }),
  answer: z.object({ features: listOf(Alert) }),
  read: ({ features }) => ({
    data: {
      total: features.length,
      alerts: features.slice(0, MAX_ALERTS).map(({ properties: alert }) => ({
        event: alert.event,
        headline: alert.headline,
        severity: alert.severity,
        urgency: alert.urgency,
        certainty: alert.certainty,
        area: alert.areaDesc,
        begins: alert.onset,
        ends: alert.ends ?? alert.expires,
        description: alert.description,
        instruction: alert.instruction,
      })),
    },
    source: 'https://www.weather.gov/alerts',
    truncated: features.length > MAX_ALERTS,
  }),
});
