// What the DNS says about the mail of a domain: who takes it in, and who may send it.
import { z } from 'zod';
import { domainName } from '../../domain-names.ts';
import { ToolFailure } from '../../tool.ts';
import { anyNumber, listOf } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource, type Ask } from '../source.ts';

const RESOLVER = 'https://cloudflare-dns.com';
const MX = 15;
const TXT = 16;
const NO_SUCH_NAME = 3;
const MAX_HOSTS = 20;
const RECORD_CHARACTERS = 600;
/** More of them, and receivers give up on the record. */
const MAX_SPF_LOOKUPS = 10;
/** Of services that many send their mail with. Any other may spell something to the name servers of the domain. */
const USUAL_SELECTORS: ReadonlySet<string> = new Set([
  ...['default', 'dkim', 'mail', 'google', 'zoho', 'protonmail', 'mandrill'],
  ...['selector1', 'selector2', 's1', 's2', 'k1', 'k2', 'k3', 'fm1', 'fm2', 'fm3'],
]);
const SPF_LOOKUP = /^[+?~-]?(include:|a$|a[:/]|mx$|mx[:/]|ptr$|ptr:|exists:)|^redirect=/;

const resolver = createSource({
  name: 'The resolver of Cloudflare',
  provider: 'SECURITY',
  category: 'security',
  origins: [RESOLVER],
  cacheSeconds: 300,
  headers: { accept: 'application/dns-json' },
  credit: 'Cloudflare DNS',
});

const Answer = z.object({
  Status: z.number(),
  Answer: listOf(z.object({ type: anyNumber, data: z.string() })),
});

interface Records {
  readonly isKnown: boolean;
  readonly values: readonly string[];
}

/** Long texts come in quoted pieces. */
function toText(data: string): string {
  const pieces = data.match(/"((?:[^"\\]|\\.)*)"/g);
  return pieces === null ? data : pieces.map((piece) => piece.slice(1, -1).replaceAll('\\"', '"')).join('');
}

const toKeyName = (selector: string, domain: string): string => `${selector}._domainkey.${domain}`;

async function look(ask: Ask, name: string, type: 'MX' | 'TXT'): Promise<Records> {
  const { Status: status, Answer: found } = await ask({
    request: { url: `${RESOLVER}/dns-query`, query: { name, type } },
    answer: Answer,
  });
  if (status !== 0 && status !== NO_SUCH_NAME)
    throw new ToolFailure('upstream_down', `The name servers of ${name} gave no answer (${status}).`);
  const number = type === 'MX' ? MX : TXT;
  const values = found.filter((record) => record.type === number).map(({ data }) => data);
  return { isKnown: status === 0, values: type === 'TXT' ? values.map(toText) : values };
}

function readHosts(values: readonly string[]) {
  return values
    .map((value) => {
      const [preference = '', host = ''] = value.split(/\s+/);
      return { host: host.replace(/\.$/, '').toLowerCase(), preference: Number(preference) || 0 };
    })
    .toSorted((one, other) => one.preference - other.preference);
}

const ALL: Readonly<Record<string, string>> = {
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
  '+': 'pass',
  '': 'pass',
};

function readSpf(texts: readonly string[]) {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = records;
  if (record === undefined) return null;
  const terms = record.toLowerCase().split(/\s+/);
  const sign = terms.map((term) => /^([+?~-]?)all$/.exec(term)?.[1]).find((found) => found !== undefined);
  return {
    record: clip(record, RECORD_CHARACTERS),
    others: sign === undefined ? null : (ALL[sign] ?? null),
    lookups: terms.filter((term) => SPF_LOOKUP.test(term)).length,
    records: records.length,
  };
}

/** Tags of a record such as `v=DMARC1; p=none`. */
function readTags(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 1 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()] as const];
    }),
  );
}

function readDmarc(texts: readonly string[]) {
  const record = texts.find((text) => /^v=dmarc1\b/i.test(text));
  if (record === undefined) return null;
  const tags = readTags(record);
  return {
    record: clip(record, RECORD_CHARACTERS),
    policy: tags.get('p')?.toLowerCase() ?? null,
    subdomain_policy: tags.get('sp')?.toLowerCase() ?? null,
    percent: Number(tags.get('pct') ?? 100),
    reports_to: tags.get('rua') ?? null,
  };
}

function readDkim(selector: string, texts: readonly string[]) {
  const record = texts.find((text) => /(^|;)\s*p=/i.test(text));
  const key = record === undefined ? undefined : readTags(record).get('p');
  return { selector, found: key !== undefined, revoked: key === '' };
}

interface Findings {
  readonly hosts: ReturnType<typeof readHosts>;
  readonly spf: ReturnType<typeof readSpf>;
  readonly dmarc: ReturnType<typeof readDmarc>;
  readonly dkim: ReturnType<typeof readDkim> | null;
}

function listProblems({ hosts, spf, dmarc, dkim }: Findings): string[] {
  const isRefusing = hosts.some(({ host }) => host === '');
  const findings: readonly (readonly [boolean, string])[] = [
    [hosts.length === 0, 'No mail host is named (MX).'],
    [isRefusing, 'The domain takes no mail (null MX).'],
    [spf === null, 'No SPF record: nobody can tell who may send for the domain.'],
    [spf !== null && spf.records > 1, 'There is more than one SPF record, so none is valid.'],
    [spf?.others === 'pass', 'SPF lets every server send for the domain (+all).'],
    [(spf?.lookups ?? 0) > MAX_SPF_LOOKUPS, 'SPF needs more than 10 look-ups, so receivers give up on it.'],
    [dmarc === null, 'No DMARC record: forged mail is not refused.'],
    [dmarc?.policy === 'none', 'DMARC only watches (p=none): forged mail is not refused.'],
    [dkim !== null && !dkim.found, 'No DKIM key is found under this selector.'],
    [dkim?.revoked === true, 'The DKIM key of this selector is revoked.'],
  ];
  return findings.flatMap(([isTrue, words]) => (isTrue ? [words] : []));
}

export const emailDomainCheck = resolver.stepsTool({
  name: 'email-domain-check',
  icon: 'mail-check',
  title: { en: 'Check a mail domain', zh: '检查邮件域名配置' },
  description:
    'Checks how a domain handles mail: its mail hosts, SPF, DMARC and, for a given selector, the DKIM key, with what is wrong. ' +
    'Use it when mail is not delivered or may be forged. It does not tell whether one address exists.',
  parameters: z.strictObject({
    domain: domainName('The domain of the mail addresses, such as example.com.'),
    dkim_selector: z
      .string()
      .trim()
      .toLowerCase()
      .max(63)
      .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/, 'must be a selector, such as google or s1')
      .describe('The selector of a DKIM key, from the s= of a signature, such as google.')
      .optional(),
  }),
  sends({ domain, dkim_selector: selector }) {
    const isUsual = selector === undefined || USUAL_SELECTORS.has(selector);
    return { as: 'name', text: isUsual ? domain : toKeyName(selector, domain) };
  },
  async steps({ domain, dkim_selector: selector }, ask) {
    const [mail, texts, policy, key] = await Promise.all([
      look(ask, domain, 'MX'),
      look(ask, domain, 'TXT'),
      look(ask, `_dmarc.${domain}`, 'TXT'),
      selector === undefined ? null : look(ask, toKeyName(selector, domain), 'TXT'),
    ]);
    if (!mail.isKnown) throw new ToolFailure('not_found', `There is no domain name ${domain}.`);
    const findings: Findings = {
      hosts: readHosts(mail.values),
      spf: readSpf(texts.values),
      dmarc: readDmarc(policy.values),
      dkim: selector === undefined || key === null ? null : readDkim(selector, key.values),
    };
    return {
      data: {
        domain,
        mail_hosts: findings.hosts.slice(0, MAX_HOSTS),
        spf: findings.spf,
        dmarc: findings.dmarc,
        dkim: findings.dkim,
        problems: listProblems(findings),
      },
      source: `${RESOLVER}/dns-query?name=${domain}&type=MX`,
      truncated: findings.hosts.length > MAX_HOSTS,
    };
  },
});
