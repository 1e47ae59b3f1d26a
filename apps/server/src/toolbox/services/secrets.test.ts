// Where the secrets of signed-in services go: to their hosts, and nowhere else.
import { describe, expect, it } from 'vitest';
import { CANARY } from '../../testing/tools/service-tools.ts';
import { createWebTools } from '../../testing/tools/web-tools.ts';
import { BUILTIN_TOOLS } from '../catalogue.ts';
import type { CredentialKind } from '../credentials/credential-kind.ts';
import { CREDENTIAL_KINDS } from '../credentials/index.ts';

const repo = 'octokit/hello-world';

/** Arguments of a call. */
const EXAMPLES: Readonly<Record<string, object>> = {
  'github-repo-get': { repo },
  'github-repo-search': { query: 'cli' },
  'github-issue-list': { repo },
  'github-issue-create': { repo, title: 'Broken' },
  'github-issue-comment': { repo, number: 1, body: 'Hello' },
  'github-pull-list': { repo },
  'github-pull-get': { repo, number: 1 },
  'github-file-read': { repo, path: 'README.md' },
  'github-commit-list': { repo },
  'github-release-list': { repo },
  'github-workflow-runs': { repo },
  'github-code-search': { query: 'main' },
  'slack-post': { channel: '#general', text: 'Hello' },
  'slack-list-channels': {},
  'slack-read-channel': { channel_id: 'C012AB3CD' },
  'discord-post': { channel_id: '290926798999357250', text: 'Hello' },
  'telegram-send': { chat_id: '-1001234567', text: 'Hello' },
  'sms-send': { to: '+15005550006', text: 'Hello' },
  'webhook-post': { body: { a: 1 } },
  'google-gmail-search': { query: 'ada' },
  'google-gmail-read': { id: 'm1' },
  'google-gmail-send': { to: ['ada@example.com'], subject: 'Hello', text: 'Hello' },
  'google-calendar-list': { from: '2026-03-02T00:00:00Z', until: '2026-03-03T00:00:00Z' },
  'google-calendar-create': { title: 'Talk', start: '2026-03-02T10:00', end: '2026-03-02T11:00' },
  'google-calendar-update': { event_id: 'event1', cancel: true },
  'google-drive-search': { query: 'plan' },
  'google-drive-read': { file_id: 'file-id-0001' },
  'google-sheets-read': { spreadsheet_id: 'sheet-id-0001' },
  'google-sheets-append': { spreadsheet_id: 'sheet-id-0001', rows: [['a']] },
  'google-docs-read': { document_id: 'document-id-1' },
  'google-contacts-search': { query: 'ada' },
  'notion-search': { query: 'plan' },
  'notion-page-read': { page_id: 'p1' },
  'notion-page-create': { parent_page_id: 'p1', title: 'New' },
  'notion-page-append': { page_id: 'p1', text: 'Hello' },
  'notion-database-query': { table_id: 't1' },
  'notion-database-create-row': { table_id: 't1', values: { Name: 'Ada' } },
};

/** Those of mail servers make no requests: services/messaging/email.test.ts. */
const signedIn = BUILTIN_TOOLS.flatMap((tool) => {
  const kind = CREDENTIAL_KINDS.find(({ key }) => key === tool.credential);
  return kind && !kind.toMailServer ? [{ name: tool.name, tool, kind }] : [];
});

function toSecret(name: string): string {
  return name === 'address' ? `https://hooks.example/${CANARY}` : `${CANARY}-${name}`;
}

function fill({ fields }: CredentialKind): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, isSecret }) => [name, isSecret ? toSecret(name) : `${name}-value`]),
  );
}

/** Of a service that repeats what it was asked with. */
function listAnswers(values: Readonly<Record<string, string>>) {
  const repeated = `Hello ${Object.values(values).join(' ')}`;
  return [
    { status: 200, body: JSON.stringify({ ok: false, error: repeated, message: repeated }) },
    { status: 200, body: repeated },
    { status: 400, body: JSON.stringify({ message: repeated, description: repeated }) },
    { status: 401, body: JSON.stringify({ message: repeated, error: { message: repeated } }) },
    { status: 403, body: JSON.stringify({ message: repeated, error: repeated }) },
    { status: 500, body: repeated },
  ];
}

describe('the credentials of built-in tools', () => {
  it('are there for each tool that needs one, with hosts over TLS', () => {
    const keys = CREDENTIAL_KINDS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(
      BUILTIN_TOOLS.filter(({ credential }) => credential !== null && !keys.includes(credential)),
    ).toEqual([]);
    expect(signedIn.map(({ name }) => name).sort()).toEqual(Object.keys(EXAMPLES).sort());
    for (const { tool, kind } of signedIn)
      for (const origin of tool.origins) {
        const { protocol, hostname } = new URL(origin);
        expect({ origin, protocol }).toEqual({ origin, protocol: 'https:' });
        expect(kind.hosts(fill(kind))).toContain(hostname);
      }
  });

  it.each(CREDENTIAL_KINDS)('of $key are described in both languages, and can be tried', async (kind) => {
    expect(kind.help.en.length).toBeGreaterThan(40);
    expect(kind.help.zh).toMatch(/\p{Script=Han}/u);
    expect(kind.title.zh).not.toBe('');
    expect(kind.fields.some(({ isSecret, isRequired }) => isSecret && isRequired)).toBe(true);
    const request = kind.probe?.request(fill(kind));
    if (request) expect(kind.hosts(fill(kind))).toContain(new URL(request.url).hostname);
  });

  it.each(signedIn)(
    'reach its hosts alone with $name, and never its results [SS-08]',
    async ({ name, tool, kind }) => {
      const values = fill(kind);
      for (const answer of listAnswers(values)) {
        const tools = createWebTools([tool], { kind, values });
        tools.answer('*', answer);
        const outcome = await tools.call(name, EXAMPLES[name]).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'ToolFailure' });
          return String(error);
        });
        expect(JSON.stringify(outcome)).not.toContain(CANARY);
        expect(tools.seen.length).toBeGreaterThan(0);
        for (const { url, headers, body, credential } of tools.seen) {
          expect(kind.hosts(values)).toContain(new URL(url).hostname);
          expect(credential?.hosts).toEqual(kind.hosts(values));
          expect(JSON.stringify([headers, body?.toString()])).not.toContain(CANARY);
        }
      }
    },
  );
});
