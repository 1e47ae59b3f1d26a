import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import { describe, expect, test } from 'vitest';

// The texts themselves: both languages complete, nothing used that is missing, nothing kept that is unused.

const NAMESPACES = [
  'admin',
  'admin-limits',
  'admin-models',
  'agents',
  'analytics',
  'api-docs',
  'approvals',
  'artifacts',
  'auth',
  'chat',
  'common',
  'contact',
  'cost-centres',
  'credentials',
  'deployments',
  'errors',
  'knowledge',
  'landing',
  'mcp',
  'memory',
  'pages',
  'payments',
  'pricing',
  'replies',
  'runs',
  'scheduled-agents',
  'settings',
  'starts',
  'systemPrompts',
  'tools',
  'webhook-agents',
  'workspace-analytics',
  'workspaces',
];

const FILES = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  import: 'default',
  eager: true,
});
const SOURCES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const CODE = Object.values(SOURCES).join('\n');
const PLURAL = /_(ordinal_)?(zero|one|two|few|many|other)$/;

function flatten(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) =>
    flatten(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}

function textsOf(language: string, namespace: string): Map<string, string> {
  return new Map(flatten(FILES[`../../locales/${language}/${namespace}.json`]));
}

const withoutPlural = (key: string) => key.replace(PLURAL, '');
const keysOf = (language: string, namespace: string) =>
  [...new Set([...textsOf(language, namespace).keys()].map(withoutPlural))].sort();
const filesOf = (language: string) =>
  Object.keys(FILES)
    .filter((path) => path.includes(`/${language}/`))
    .map((path) => path.replace(/^.*\/|\.json$/g, ''))
    .sort();

const present = filesOf('en');

test('the promised namespaces exist and no others, in both languages [I18N-05]', () => {
  expect(present).toEqual(NAMESPACES);
  expect(filesOf('zh')).toEqual(NAMESPACES);
});

describe.each(present)('%s', (namespace) => {
  test('has the same keys in both languages [I18N-08]', () => {
    expect(keysOf('zh', namespace)).toEqual(keysOf('en', namespace));
  });

  test('uses the same placeholders in both languages', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const chinese = textsOf('zh', namespace);
    const english = textsOf('en', namespace);
    for (const [key, text] of chinese) {
      const twin = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      expect(new Set(placeholders(text)), key).toEqual(new Set(placeholders(twin)));
    }
  });

  test('has no empty text, and Chinese where it is Chinese', () => {
    for (const [key, text] of [...textsOf('en', namespace), ...textsOf('zh', namespace)])
      expect(text, key).not.toBe('');
    const han = [...textsOf('zh', namespace).values()].filter((text) => /\p{Script=Han}/u.test(text));
    expect(han.length).toBeGreaterThan(0);
  });

  test('has no unused text', () => {
    const isAskedFor = (key: string) =>
      CODE.includes(`'${key}'`) ||
      CODE.includes(`:${key}'`) ||
      // A key that is put together from parts: its beginning is in the code as a template or as a prefix.
      key.split('.').some((_part, index, parts) => {
        const prefix = parts.slice(0, index).join('.');
        return prefix !== '' && (CODE.includes(`\`${prefix}.\${`) || CODE.includes(`:${prefix}.\${`));
      }) ||
      key.startsWith('errors.');
    expect(keysOf('en', namespace).filter((key) => !isAskedFor(key))).toEqual([]);
  });
});

// One word for one thing: chat, email, admin, sign in; 账号, 侧边栏, 摘要, 服务商, 批准, 思考强度. American spelling.
test.each([
  [
    'en',
    /e-mail|administrator|summaris|favourite|synchronis|organis|colour|somebody|whoever|anybody|(?<!Login )cancelled|by mail\b/i,
  ],
  ['zh', /账户|帐号|侧栏|归纳|凭证|大白话|Token|您|提供商|提供方|厂商|吊销|会员|审批|推理强度|可用率/],
] as const)('uses one word for one thing: %s', (language, others) => {
  const texts = present.flatMap((namespace) => [...textsOf(language, namespace)]);
  expect(texts.filter(([, text]) => others.test(text))).toEqual([]);
});

test('no text is asked for that does not exist', () => {
  const known = new Set(present.flatMap((namespace) => keysOf('en', namespace)));
  const asked = [...CODE.matchAll(/\bt\(\s*'([^'$]+)'/g)].map(([, key = '']) => key.replace(/^[\w-]+:/, ''));
  expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
});

test('every error has a title and a text in both languages [ERR-43] [ERR-06]', () => {
  const codes = Object.keys(ERRORS);
  for (const language of ['en', 'zh']) {
    const [first, later] = [textsOf(language, 'common'), textsOf(language, 'errors')];
    const has = (texts: Map<string, string>, code: string) =>
      texts.has(`errors.${code}.title`) && texts.has(`errors.${code}.text`);
    expect(codes.filter((code) => !has(first, code) && !has(later, code))).toEqual([]);
    // Two texts for one error would drift apart.
    expect(codes.filter((code) => has(first, code) && has(later, code))).toEqual([]);
  }
});

test.each([
  ['request_failed', 'title', 'Request failed'],
  ['network', 'title', 'Network error'],
  ['timeout', 'title', 'Request timeout'],
  ['internal', 'title', 'An unexpected error occurred'],
  ['rate_limited', 'title', 'Rate limit exceeded'],
  ['authentication_required', 'text', 'Authentication required. Please login to continue.'],
  ['insufficient_balance', 'text', 'Insufficient balance. Please add funds to your account.'],
  ['guest_balance_limit', 'title', 'Guest balance limit reached'],
  ['guest_balance_limit', 'text', 'Your free guest credit is used up. Sign up or upgrade to keep chatting.'],
  ['guest_request_limit', 'text', 'You have reached 20 requests for today. Sign up to continue.'],
  ['guest_session_limit', 'title', 'Guest session limit reached'],
  [
    'guest_session_limit',
    'text',
    'Maximum 3 guest sessions per day reached. Please wait 24 hours or create an account.',
  ],
  ['registration_limit', 'title', 'Registration limit reached'],
  [
    'total_credit_limit',
    'text',
    'Maximum $0.50 in free credits used from this location. Please create a paid account.',
  ],
  ['total_credit_limit', 'title', 'Total credit limit reached'],
  ['session_expired', 'text', 'Session expired. Please sign in again.'],
  ['stream_stalled', 'text', 'Connection timeout - please try again'],
  ['empty_reply', 'text', 'No response received. Please check your balance or try a different model.'],
  ['storage', 'text', 'Browser storage is full. Delete old conversations and try again.'],
] as const)('%s says in its %s: %s [ERR-42]', (code, part, text) => {
  expect(textsOf('en', 'common').get(`errors.${code}.${part}`)).toBe(text);
});

test('an unforeseen failure has words and a hint [ERR-05]', () => {
  const texts = textsOf('en', 'common');
  expect(texts.get('errors.internal.title')).toBe('An unexpected error occurred');
  expect(texts.get('errors.internal.text')).toMatch(/^Please try again/);
});
