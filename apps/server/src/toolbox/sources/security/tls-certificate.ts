import { z } from 'zod';
import { domainName } from '../../domain-names.ts';
import { defineTool, type JsonValue } from '../../tool.ts';

const DAY_MS = 86_400_000;
const MAX_NAMES = 50;
const NAME_CHARACTERS = 255;
const SOON_DAYS = 21;

/** By the names of OpenSSL; others are told as they are. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete_chain',
  UNABLE_TO_GET_ISSUER_CERT: 'incomplete_chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrong_name',
};

const clip = (text: string): string => text.slice(0, NAME_CHARACTERS);
const toTime = (ms: number): JsonValue => (Number.isNaN(ms) ? null : new Date(ms).toISOString());

export const tlsCertificateCheck = defineTool({
  name: 'tls-certificate-check',
  provider: 'SECURITY',
  category: 'security',
  icon: 'lock-keyhole',
  effect: 'read',
  title: { en: 'Check a TLS certificate', zh: '检查 TLS 证书' },
  description:
    'Connects to a public host and tells about its TLS certificate: issuer, names, when it expires, the chain, and whether it is trusted. ' +
    'Use it when a certificate may be expired or wrong. For certificates of the past use certificate_search.',
  parameters: z.strictObject({
    host: domainName('The public host, such as example.com.'),
    port: z
      .union([443, 465, 636, 853, 993, 995, 8443].map((port) => z.literal(port)))
      .default(443)
      .describe('443 for the web; 465, 993 and 995 for mail, 636 for directories, 853 for DNS.'),
  }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ host }) => ({ as: 'name', text: host }),
  timeoutMs: 20_000,
  async call({ host, port }, { tls, clock }) {
    const { protocol, cipher, problem, chain } = await tls.look(host, port);
    const [own] = chain;
    const daysLeft = own ? Math.floor((own.validToMs - clock.now()) / DAY_MS) : null;
    return {
      data: {
        host,
        port,
        trusted: problem === null,
        problem: problem === null ? null : (PROBLEMS[problem] ?? problem.slice(0, 100)),
        days_left: daysLeft,
        expires_soon: daysLeft !== null && daysLeft < SOON_DAYS,
        names: own ? own.names.slice(0, MAX_NAMES).map(clip) : [],
        protocol,
        cipher,
        chain: chain.map(({ subject, issuer, validFromMs, validToMs, serial, fingerprint }) => ({
          subject: clip(subject),
          issuer: clip(issuer),
          valid_from: toTime(validFromMs),
          valid_to: toTime(validToMs),
          serial,
          sha256: fingerprint,
        })),
      },
      source: `https://${host}${port === 443 ? '' : `:${port}`}/`,
      truncated: (own?.names.length ?? 0) > MAX_NAMES,
    };
  },
});
