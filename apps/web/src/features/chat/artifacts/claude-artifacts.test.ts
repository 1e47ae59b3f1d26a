import { CarriedVersions } from '@parley/contract/artifacts/carried-schemas.ts';
import { expect, test } from 'vitest';
import { readExport } from '../import/read-export.ts';
import { toSession } from '../import/to-session.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { listArtifacts } from './artifacts.ts';
import { toBackendVersion } from './carried-versions.ts';

const AT = '2026-02-03T08:00:00Z';

function toEntry(...calls: readonly object[]) {
  const said = calls.map((input, index) => ({
    uuid: `m${index}`,
    sender: 'assistant',
    created_at: AT,
    content: [
      { type: 'text', text: `Step ${index}` },
      { type: 'tool_use', name: 'web_search', input: { id: 'page', command: 'create', content: 'no' } },
      { type: 'tool_use', name: 'artifacts', input },
    ],
  }));
  return { uuid: 'documents', chat_messages: said };
}

async function read(...calls: readonly object[]) {
  const [entry] = readExport([toEntry(...calls)]) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const { session, messages } = await toSession(entry.chat, 9);
  const carried = messages.flatMap(({ artifactVersions = [] }) => artifactVersions);
  // The server takes them.
  expect(CarriedVersions.safeParse(carried.map(toBackendVersion)).error).toBeUndefined();
  return listArtifacts(messages, listBranch(messages, session.activeLeafId));
}

test('what Claude wrote beside a chat comes along with its versions', async () => {
  const [page, other] = await read(
    { id: 'page', command: 'create', type: 'text/html', title: 'My page', content: '<h1>Hi $&</h1>' },
    {
      id: 'sum',
      command: 'create',
      type: 'application/vnd.ant.code',
      language: 'python',
      content: 'print(1)',
    },
    { id: 'page', command: 'update', old_str: 'Hi', new_str: 'Hello $1' },
    { id: 'page', command: 'rewrite', title: 'Page', content: '<h1>New</h1>' },
  );
  expect(page?.versions.map(({ title, kind, content, by }) => [title, kind, content, by.is, by.at])).toEqual([
    ['My page', 'html', '<h1>Hi $&</h1>', 'agent', Date.parse(AT)],
    ['My page', 'html', '<h1>Hello $1 $&</h1>', 'agent', Date.parse(AT)],
    ['Page', 'html', '<h1>New</h1>', 'agent', Date.parse(AT)],
  ]);
  expect(other?.newest).toMatchObject({ title: 'Document', kind: 'code', language: 'python' });
});

test('calls that fit nothing, and what the server would not take, are left out or cut', async () => {
  const artifacts = await read(
    { id: 'gone', command: 'update', old_str: 'a', new_str: 'b' },
    { id: 'empty', command: 'create', content: '' },
    {
      id: `long\n${'i'.repeat(90)}`,
      command: 'create',
      type: 'application/vnd.ant.code',
      language: 'not a language'.repeat(9),
      title: '\u202e '.repeat(200),
      content: `\u0000${'x'.repeat(200_001)}`,
    },
  );
  expect(artifacts).toHaveLength(1);
  expect(artifacts[0]?.newest).toMatchObject({ title: 'Document', kind: 'code', language: null });
  expect(artifacts[0]?.newest.content).toHaveLength(200_000);
});

test('documents whose long names begin alike have no version twice', async () => {
  const name = 'i'.repeat(60);
  const [document, ...others] = await read(
    { id: `${name}1`, command: 'create', content: 'one' },
    { id: `${name}2`, command: 'create', content: 'two' },
  );
  expect(others).toEqual([]);
  expect(document?.versions.map(({ version, content }) => [version, content])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ]);
});
