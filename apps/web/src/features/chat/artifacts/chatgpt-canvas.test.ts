import { CarriedVersions } from '@parley/contract/artifacts/carried-schemas.ts';
import { expect, test } from 'vitest';
import { readExport } from '../import/read-export.ts';
import { toSession } from '../import/to-session.ts';
import { listBranch } from '../sessions/message-tree.ts';
import { listArtifacts } from './artifacts.ts';
import { toBackendVersion } from './carried-versions.ts';

interface Given {
  readonly id: string;
  readonly parent: string | null;
  readonly role?: string;
  readonly said?: string;
  readonly call?: { readonly create: object } | { readonly update: object };
  /** Of an answer to a call. */
  readonly canvas?: object;
}

const SECONDS = 1_756_000_000;

function toNode({ id, parent, role = 'assistant', said, call, canvas }: Given, index: number) {
  const [name, args] = Object.entries(call ?? {})[0] ?? [];
  const text = args === undefined ? said : JSON.stringify(args);
  const content = call
    ? { content_type: 'code', language: 'json', text }
    : { content_type: 'text', parts: [text ?? 'Successfully created text document.'] };
  const message = {
    author: { role: canvas ? 'tool' : role },
    create_time: SECONDS + index,
    content,
    recipient: name ? `canmore.${name}_textdoc` : 'all',
    metadata: { ...(canvas && { canvas }), model_slug: 'gpt-5' },
  };
  return [id, { id, parent, message }] as const;
}

async function read(nodes: readonly Given[], current: string) {
  const mapping = Object.fromEntries(nodes.map(toNode));
  const [entry] = readExport([{ title: 'Chat', mapping, current_node: current, id: 'c1' }]) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const { session, messages } = await toSession(entry.chat, 9);
  const carried = messages.flatMap(({ artifactVersions = [] }) => artifactVersions);
  // The server takes them.
  expect(CarriedVersions.safeParse(carried.map(toBackendVersion)).error).toBeUndefined();
  const branch = listBranch(messages, session.activeLeafId);
  return {
    shown: branch.map(({ role, content }) => [role, content]),
    documents: listArtifacts(messages, branch).map(({ versions }) =>
      versions.map(({ title, kind, language, content }) => [title, kind, language, content]),
    ),
  };
}

const LETTER: readonly Given[] = [
  { id: 'u1', parent: null, role: 'user', said: 'Write a letter.' },
  {
    id: 'c1',
    parent: 'u1',
    call: { create: { name: 'letter', type: 'document', content: 'Dear Anton,\nfine (so far).' } },
  },
  { id: 't1', parent: 'c1', canvas: { textdoc_id: 'd1', textdoc_type: 'document', title: 'Letter' } },
  { id: 'a1', parent: 't1', said: 'I have written it.' },
  { id: 'u2', parent: 'a1', role: 'user', said: 'Warmer.' },
];
const update = (id: string, parent: string, ...updates: readonly object[]): readonly Given[] => [
  { id, parent, call: { update: { updates } } },
  { id: `${id}-done`, parent: id, canvas: { textdoc_id: 'd1', textdoc_type: 'document' } },
];

test('a document of the canvas comes along below the answer that was given with it, with its versions', async () => {
  const { shown, documents } = await read(
    [
      ...LETTER,
      ...update(
        'c2',
        'u2',
        { pattern: 'Anton', multiple: false, replacement: 'Toni $&' },
        { pattern: 'fine \\(so far\\)\\.', multiple: true, replacement: 'wonderful.' },
      ),
      { id: 'a2', parent: 'c2-done', said: 'It is warmer now.' },
    ],
    'a2',
  );
  expect(shown).toEqual([
    ['user', 'Write a letter.'],
    ['assistant', 'I have written it.'],
    ['user', 'Warmer.'],
    ['assistant', 'It is warmer now.'],
  ]);
  expect(documents).toEqual([
    [
      ['Letter', 'markdown', null, 'Dear Anton,\nfine (so far).'],
      ['Letter', 'markdown', null, 'Dear Toni $&,\nwonderful.'],
    ],
  ]);
});

test('each branch has the versions of the calls above it', async () => {
  const nodes = [
    ...LETTER,
    ...update('c2', 'u2', { pattern: '.*', multiple: false, replacement: 'First.' }),
    { id: 'a2', parent: 'c2-done', said: 'Once.' },
    ...update('c3', 'u2', { pattern: 'Dear.*?,', multiple: false, replacement: 'Hi,' }),
    { id: 'a3', parent: 'c3-done', said: 'Again.' },
  ];
  const newest = async (current: string) => (await read(nodes, current)).documents[0]?.at(-1)?.at(-1);
  expect(await newest('a2')).toBe('First.');
  expect(await newest('a3')).toBe('Hi,\nfine (so far).');
});

test('a document after which nothing was said is a message that names it', async () => {
  const program = { create: { name: 'sum', type: 'code/python', content: 'print(1)' } };
  const page = { create: { name: 'page', type: 'code/html', content: '<h1>Hi</h1>' } };
  const { shown, documents } = await read(
    [
      { id: 'u1', parent: null, role: 'user', said: 'Go.' },
      { id: 'c1', parent: 'u1', call: program },
      { id: 'c2', parent: 'c1', call: page },
      { id: 'u2', parent: 'c2', role: 'user', said: 'Thanks.' },
    ],
    'u2',
  );
  expect(shown).toEqual([
    ['user', 'Go.'],
    ['assistant', 'sum'],
    ['assistant', 'page'],
    ['user', 'Thanks.'],
  ]);
  expect(documents).toEqual([
    [['sum', 'code', 'python', 'print(1)']],
    [['page', 'html', null, '<h1>Hi</h1>']],
  ]);
});

test('a document whose time is not known is as old as the answer that it came with', async () => {
  const mapping = Object.fromEntries(
    LETTER.map(toNode).map(([id, node]) => [
      id,
      id === 'c1' ? { ...node, message: { ...node.message, create_time: null } } : node,
    ]),
  );
  const [entry] = readExport([{ title: 'Chat', mapping, current_node: 'a1', id: 'c1' }]) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const { messages } = await toSession(entry.chat, 9);
  const answer = messages.find(({ content }) => content === 'I have written it.');
  expect(answer?.artifactVersions?.map(({ at }) => at)).toEqual([answer?.timestamp]);
});

test('what failed, fits nothing or cannot be looked for changes nothing', async () => {
  const slow = `${'a'.repeat(5_000)}!`;
  const { documents } = await read(
    [
      { id: 'c0', parent: null, call: { update: { updates: [{ pattern: '.*', replacement: 'no' }] } } },
      { id: 'c1', parent: 'c0', call: { create: { name: 'Letter', type: 'document', content: slow } } },
      ...update('c2', 'c1', { pattern: 'absent', replacement: 'no' }),
      ...update('c3', 'c2-done', { pattern: '(a+)+$', replacement: 'no' }),
      ...update('c4', 'c3-done', { pattern: '(?P<x>a)', replacement: 'no' }),
      { id: 'c5', parent: 'c4-done', call: { update: { updates: [{ pattern: '.*', replacement: 'no' }] } } },
      { id: 't5', parent: 'c5', canvas: { is_failure: true } },
      { id: 'c6', parent: 't5', call: { create: 'no object' as unknown as object } },
      { id: 'a1', parent: 'c6', said: 'Done.' },
    ],
    'a1',
  );
  expect(documents).toEqual([[['Letter', 'markdown', null, slow]]]);
});
