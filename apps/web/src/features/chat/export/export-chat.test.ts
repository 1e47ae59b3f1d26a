import { MAX_CARRIED_BYTES } from '@parley/contract/artifacts/constants.ts';
import type { CarriedVersion as OwnVersion } from '@parley/contract/artifacts/carried-schemas.ts';
import { SUMMARY_LABEL } from '@parley/contract/history/constants.ts';
import { expect, test } from 'vitest';
import { listArtifacts } from '../artifacts/artifacts.ts';
import { exportChat, exportWhole } from './export-chat.ts';
import { readExport } from '../import/read-export.ts';
import { toSession } from '../import/to-session.ts';
import { listBranch, mapVersions } from '../sessions/message-tree.ts';
import { createExecution, createReplyMessage, createUserMessage, type Message } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';

const picture = { url: 'data:image/png;base64,AA==', name: 'sheet.png' };
const file = {
  id: 'f',
  originalFile: { name: 'rates.csv', size: 12, type: 'text/csv' },
  extraction: {
    success: true,
    message: '',
    file_info: { name: 'rates.csv', size_human: '12 B', type: 'text/csv' },
    content: { text: 'week,rate' },
  },
  extractedAt: 1,
};
const unshared = {
  ...file,
  id: 'u',
  extraction: { ...file.extraction, content: { text: '' }, text_not_shared: true },
};
const question = createUserMessage({ id: 'q', parentId: null, nowMs: 1 }, 'Why?', picture, [file, unshared]);

function answer(id: string, content: string, nowMs: number): Message {
  const empty = createReplyMessage({ id, parentId: 'q', nowMs }, id);
  const reply = { ...empty.reply, status: 'complete' as const, modelUsed: 'a/b', cost: 0.01 };
  return { ...empty, content, reply };
}

const session = {
  ...createSession(Date.UTC(2026, 0, 1), 'r', null),
  name: 'Rates: week 46 / 海运',
  systemPrompt: 'Be exact.',
  activeLeafId: 'a1',
  messageCount: 3,
};
const chat = { session, messages: [question, answer('a1', 'Because.', 2), answer('a2', '因为。', 3)] };
const names = { you: 'You', model: 'Reply', summary: 'Earlier messages were summarized' };

test('a chat as Markdown reads like the shown branch', () => {
  const { name, text } = exportChat(chat, 'markdown', names, 0);
  expect(name).toBe('Rates-week-46-海运.md');
  expect(text).toBe(
    '# Rates: week 46 / 海运\n\n> Be exact.\n\n## You\n\n- sheet.png\n- rates.csv\n- rates.csv\n\nWhy?\n\n## a/b\n\nBecause.\n',
  );
});

test('a summary in a chat as Markdown has no author', () => {
  const summary = createUserMessage(
    { id: 's', parentId: null, nowMs: 1 },
    `${SUMMARY_LABEL}\n\nThey spoke of rates.`,
    null,
  );
  const summarised = { session: { ...session, systemPrompt: '', activeLeafId: 's' }, messages: [summary] };
  expect(exportChat(summarised, 'markdown', names, 0).text).toBe(
    '# Rates: week 46 / 海运\n\n## Earlier messages were summarized\n\nThey spoke of rates.\n',
  );
});

test('a chat as JSON holds all branches, pictures and files, and comes back as it was', async () => {
  const { type, text } = exportChat(chat, 'json', names, 0);
  expect(type).toBe('application/json');
  const [entry] = readExport(JSON.parse(text)) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const back = await toSession(entry.chat, 9);
  expect(back.session).toMatchObject({
    name: session.name,
    systemPrompt: 'Be exact.',
    titleGenerated: true,
    messageCount: 3,
    createdAt: session.createdAt,
  });
  const branch = listBranch(back.messages, back.session.activeLeafId);
  expect(branch.map(({ content }) => content)).toEqual(['Why?', 'Because.']);
  expect(branch[0]?.image?.url).toBe(picture.url);
  const [whole, withoutText] = branch[0]?.extractedFiles ?? [];
  expect(whole?.extraction).toMatchObject({ content: { text: 'week,rate' } });
  expect(whole?.extraction).not.toHaveProperty('text_not_shared');
  expect(withoutText?.extraction).toMatchObject({ content: { text: '' }, text_not_shared: true });
  expect(branch[1]?.reply).toMatchObject({ modelUsed: 'a/b', cost: 0.01, status: 'complete' });
  expect([...mapVersions(back.messages, branch).values()]).toEqual([{ position: 1, count: 2 }]);
});

/** An agent has written a program, and the person has changed it. */
function withDocument(): Parameters<typeof exportChat>[0] {
  const written = {
    toolName: 'artifact-write',
    callId: 'c',
    args: { action: 'create', title: 'Sum', kind: 'code', language: 'python', content: 'print(```1```)' },
    output: JSON.stringify({ artifact: 'doc-1', version: 1, title: 'Sum' }),
    startedAt: 5,
    timeTakenMs: 0,
  };
  const info = { agentId: 'a', agentName: 'Writer', model: 'm' };
  const execution = { ...createExecution(info), isExecuting: false, toolLogs: [written] };
  const edited = {
    artifactId: 'doc-1',
    version: 2,
    title: 'Sum',
    kind: 'code' as const,
    language: 'python',
    content: 'print(2)',
    by: 'person' as const,
    at: 6,
  };
  const edit: Message = {
    ...createUserMessage({ id: 'e', parentId: 'a1', nowMs: 6 }, 'Edited', null),
    role: 'system',
    artifactVersions: [edited],
  };
  const messages = [question, { ...answer('a1', 'Done.', 5), agentExecution: execution }, edit];
  return { session: { ...session, activeLeafId: 'e' }, messages };
}

test('a chat as Markdown ends with its documents as they are now, and says nothing of edits', () => {
  const { text } = exportChat(withDocument(), 'markdown', names, 0);
  expect(text).toContain('## Sum\n\n```python\nprint(2)\n```\n');
  expect(text).not.toContain('Edited');
});

test('the documents of a chat as JSON come back with all versions and who made them', async () => {
  const { text } = exportChat(withDocument(), 'json', names, 0);
  const [entry] = readExport(JSON.parse(text)) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const { session: back, messages } = await toSession(entry.chat, 9);
  const [artifact] = listArtifacts(messages, listBranch(messages, back.activeLeafId));
  expect(artifact).toMatchObject({ id: 'doc-1', newest: { title: 'Sum', kind: 'code', language: 'python' } });
  expect(artifact?.versions.map(({ version, content, by }) => [version, content, by.is, by.at])).toEqual([
    [1, 'print(```1```)', 'agent', 5],
    [2, 'print(2)', 'person', 6],
  ]);
});

async function readBack(file: unknown) {
  const [entry] = readExport(file) ?? [];
  if (entry?.kind !== 'chat') throw new Error('not read');
  const { session: back, messages } = await toSession(entry.chat, 9);
  return listArtifacts(messages, listBranch(messages, back.activeLeafId));
}

/** The export of a chat with a document, with other versions in it. */
function withVersions(change: (version: OwnVersion, index: number) => object): unknown {
  const { text } = exportChat(withDocument(), 'json', names, 0);
  let count = 0;
  return JSON.parse(text, (key, value: unknown) => {
    if (key !== 'artifact_versions' || !Array.isArray(value)) return value;
    return value.map((version: OwnVersion) => ({ ...version, ...change(version, count++) }));
  });
}

test('titles and numbers of documents in a file are such that more versions can follow', async () => {
  const [artifact] = await readBack(
    withVersions((_, index) => ({ title: '\u202e \u202d', version: Number.MAX_SAFE_INTEGER - 1 + index })),
  );
  expect(artifact?.versions.map(({ version, title }) => [version, title])).toEqual([
    [1, 'Document'],
    [2, 'Document'],
  ]);
});

test('versions in a file that are too large for a message are left out, the first ones first', async () => {
  const file = withVersions(() => ({}));
  const content = '文'.repeat(199_998);
  const parsed = JSON.parse(JSON.stringify(file), (key, value: unknown) => {
    if (key !== 'artifact_versions' || !Array.isArray(value)) return value;
    const [first] = value as OwnVersion[];
    if (first?.by === 'person') return [];
    return Array.from({ length: 20 }, (_, index) => ({ ...first, version: index + 1, content }));
  }) as unknown;
  const [artifact] = await readBack(parsed);
  expect(artifact?.newest.version).toBe(20);
  const bytes = (artifact?.versions ?? []).reduce((sum, one) => sum + 3 * one.content.length, 0);
  expect(bytes).toBeLessThan(MAX_CARRIED_BYTES);
});

test('everything is one file', () => {
  const { name, text } = exportWhole([chat, chat], 'parley-chats', Date.UTC(2026, 0, 1));
  expect(name).toBe('parley-chats.json');
  expect(JSON.parse(text)).toMatchObject({
    format: 'parley-chats',
    version: 1,
    exported_at: '2026-01-01T00:00:00.000Z',
    conversations: [{ id: session.id }, { id: session.id }],
  });
});

test('a name without a letter still makes a file', () => {
  const unnamed = { session: { ...session, name: '???' }, messages: [] };
  expect(exportChat(unnamed, 'markdown', names, 0).name).toBe('chat.md');
});
