// Grades how the answers of a site protect the browsers that read them.
import { z } from 'zod';
import { defineTool, type ToolContext, type ToolResult } from '../../tool.ts';

const MAX_BYTES = 1024 * 1024;
const VALUE_CHARACTERS = 400;
const HALF_YEAR_SECONDS = 15_768_000;
/** Of servers that know no HEAD. */
const WITHOUT_HEAD: ReadonlySet<number> = new Set([403, 404, 405, 501]);

type Headers = Readonly<Record<string, string>>;
type Verdict = 'good' | 'weak' | 'missing';

interface Check {
  readonly header: string;
  /** Of 100 together. */
  readonly points: number;
  readonly advice: string;
  judge(value: string, headers: Headers): boolean;
}

const CHECKS: readonly Check[] = [
  {
    header: 'strict-transport-security',
    points: 25,
    advice: 'Send it over HTTPS with a max-age of half a year or more.',
    judge: (value) => Number(/max-age\s*=\s*"?(\d{1,12})/i.exec(value)?.[1] ?? 0) >= HALF_YEAR_SECONDS,
  },
  {
    header: 'content-security-policy',
    points: 30,
    advice: "Name where scripts may come from, without 'unsafe-inline', 'unsafe-eval' or *.",
    judge(value) {
      const directives = value
        .toLowerCase()
        .split(';')
        .map((directive) => directive.trim());
      const scripts =
        directives.find((directive) => directive.startsWith('script-src ')) ??
        directives.find((directive) => directive.startsWith('default-src '));
      if (scripts === undefined) return false;
      const isStrict = /'(nonce-|sha(256|384|512)-|strict-dynamic)/.test(scripts);
      return (
        !/'unsafe-eval'/.test(scripts) &&
        !/\s\*(\s|$)/.test(scripts) &&
        (isStrict || !/'unsafe-inline'/.test(scripts))
      );
    },
  },
  {
    header: 'x-content-type-options',
    points: 15,
    advice: 'Send nosniff.',
    judge: (value) => /^\s*nosniff\s*$/i.test(value),
  },
  {
    header: 'x-frame-options',
    points: 15,
    advice: 'Send DENY or SAMEORIGIN, or name frame-ancestors in the content security policy.',
    judge: (value) => /^\s*(deny|sameorigin)\s*$/i.test(value),
  },
  {
    header: 'referrer-policy',
    points: 10,
    advice: 'Send strict-origin-when-cross-origin, same-origin or no-referrer.',
    judge: (value) => !/unsafe-url|no-referrer-when-downgrade/i.test(value),
  },
  {
    header: 'permissions-policy',
    points: 5,
    advice: 'Name the abilities that pages do without, such as camera=().',
    judge: (value) => value.trim() !== '',
  },
];

const GRADES = [
  [90, 'A'],
  [75, 'B'],
  [60, 'C'],
  [40, 'D'],
  [20, 'E'],
] as const;

/** A policy that says who may frame a page does the work of the older header. */
function isFramed({ header }: Check, headers: Headers): boolean {
  return (
    header === 'x-frame-options' &&
    /(^|;)\s*frame-ancestors\s/i.test(headers['content-security-policy'] ?? '')
  );
}

function judge(check: Check, headers: Headers, isSecure: boolean): Verdict {
  const value = headers[check.header];
  // Over plain HTTP browsers ignore it.
  const isIgnored = check.header === 'strict-transport-security' && !isSecure;
  if (isFramed(check, headers)) return 'good';
  if (value === undefined || isIgnored) return 'missing';
  return check.judge(value, headers) ? 'good' : 'weak';
}

const EARNED: Readonly<Record<Verdict, number>> = { good: 1, weak: 0.4, missing: 0 };

function listLeaks(headers: Headers): string[] {
  return ['server', 'x-powered-by', 'x-aspnet-version'].flatMap((header) => {
    const value = headers[header];
    // A name alone says little; a version says which holes are open.
    return value !== undefined && /\d/.test(value) ? [`${header}: ${value.slice(0, 100)}`] : [];
  });
}

async function call({ url }: { url: string }, { http }: ToolContext): Promise<ToolResult> {
  const head = await http.request({ url, method: 'HEAD' });
  const response = WITHOUT_HEAD.has(head.status) ? await http.request({ url, maxBytes: MAX_BYTES }) : head;
  const isSecure = new URL(response.url).protocol === 'https:';
  const checks = CHECKS.map((check) => {
    const { header, points, advice } = check;
    const verdict = judge(check, response.headers, isSecure);
    return {
      header,
      verdict,
      value: response.headers[header]?.slice(0, VALUE_CHARACTERS) ?? null,
      earned: points * EARNED[verdict],
      advice: verdict === 'good' ? null : advice,
    };
  });
  const score = Math.round(checks.reduce((sum, { earned }) => sum + earned, 0));
  return {
    data: {
      final_url: response.url,
      status: response.status,
      https: isSecure,
      grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F',
      score,
      headers: checks.map(({ header, verdict, value, advice }) => ({ header, verdict, value, advice })),
      tells_versions: listLeaks(response.headers),
    },
    source: response.url,
  };
}

export const httpHeadersAudit = defineTool({
  name: 'http-headers-audit',
  provider: 'SECURITY',
  category: 'security',
  icon: 'scan-search',
  effect: 'read',
  title: { en: 'Audit security headers', zh: '检查安全响应头' },
  description:
    'Grades the security headers of a public site from A to F and says what is missing or weak. Use it to see how a site protects its visitors; it finds no holes in programs. For the certificate use tls_certificate_check.',
  parameters: z.strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'must be a whole address that begins with http:// or https://' })
      .max(2_048)
      .describe('The address of the site.'),
  }),
  isIdempotent: true,
  isOutside: true,
  sends: ({ url }) => ({ as: 'address', text: url }),
  timeoutMs: 30_000,
  call,
});
