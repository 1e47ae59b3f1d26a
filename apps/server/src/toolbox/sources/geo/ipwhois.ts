import { z } from 'zod';
import { ToolFailure, type AnyTool, type ToolResponse } from '../../tool.ts';
import { readErrorBody } from '../../error-body.ts';
import { anyFlag, anyNumber, anyText, maybe } from '../lenient.ts';
import { createSource, path } from '../source.ts';

const SERVICE = 'https://ipwho.is';
const Problem = z.object({ success: z.literal(false), message: z.string().catch('') });

/** Errors come with a good status, too. */
function checkLookup(response: ToolResponse): void {
  const message = readErrorBody(response, Problem)?.message;
  if (message === undefined) return;
  if (/reserved|private/i.test(message))
    throw new ToolFailure('bad_input', 'This address is used inside networks alone and has no place.');
  if (/limit|quota|upgrade/i.test(message))
    throw new ToolFailure(
      'rate_limited',
      'The source of addresses is asked too often today. Try again later.',
    );
  throw new ToolFailure('not_found', 'Nothing is known about this address.');
}

const ipWhoIs = createSource({
  name: 'ipwho.is',
  provider: 'GEO',
  category: 'places',
  origins: [SERVICE],
  cacheSeconds: 86_400,
  pace: { burst: 5, perSecond: 1 },
  credit: 'ipwho.is',
  checkResponse: checkLookup,
});

export const ipLocation: AnyTool = ipWhoIs.tool({
  name: 'ip-location',
  icon: 'locate',
  title: { en: 'Locate an IP address', zh: 'IP 归属地查询' },
  description:
    'Returns roughly where an IP address is and who runs its network. Right about the country, often wrong about the city, and ' +
    'never a home address. Use dns_lookup first for a domain name.',
  parameters: z.strictObject({
    ip: z.union([z.ipv4(), z.ipv6()]).describe('The public address, IPv4 or IPv6, such as 8.8.4.4.'),
  }),
  request: ({ ip }) => ({ url: SERVICE + path`/${ip}` }),
  answer: z.object({
    ip: anyText,
    type: anyText,
    country: anyText,
    country_code: anyText,
    region: anyText,
    city: anyText,
    postal: anyText,
    latitude: anyNumber,
    longitude: anyNumber,
    is_eu: anyFlag,
    connection: maybe(z.object({ asn: anyNumber, org: anyText, isp: anyText, domain: anyText })),
    timezone: maybe(z.object({ id: anyText, utc: anyText })),
  }),
  read: ({ connection, timezone, ...place }) => ({
    data: {
      ip: place.ip,
      version: place.type,
      country: place.country,
      country_code: place.country_code,
      region: place.region,
      city: place.city,
      postcode: place.postal,
      latitude: place.latitude,
      longitude: place.longitude,
      in_european_union: place.is_eu,
      network: connection,
      timezone: timezone?.id ?? null,
      utc_offset: timezone?.utc ?? null,
    },
  }),
});
