import {
  MAX_CARRIED_BYTES,
  MAX_CARRIED_OLDER_BYTES,
  MAX_CARRIED_CHARACTERS,
} from '@parley/contract/artifacts/constants.ts';
import { describe, expect, test } from 'vitest';
import {
  createExecution,
  createReplyMessage,
  createUserMessage,
  type Message,
  type ToolLog,
} from '../sessions/message.ts';
import { planSummary, toSummarised } from '../summaries/summary-rules.ts';
import {
  carryVersions,
  createArtifactList,
  listArtifacts,
  listWritten,
  toContextArtifacts,
} from './artifacts.ts';

const CREATE = { action: 'create', title: 'Letter', kind: 'markdown', content: 'Dear Ada' };
const patch = (find: string, replace: string) => ({
  action: 'patch',
  artifact: 'doc-1',
  replacements: [{ find, replace }],
});

function toLog(args: object, version: number, change: Partial<ToolLog> = {}): ToolLog {
  return {
    toolName: 'artifact-write',
    callId: `c${version}`,
    args,
    output: JSON.stringify({ artifact: 'doc-1', version, title: 'Letter' }),
    startedAt: version,
    timeTakenMs: 0,
    ...change,
  };
}

function reply(id: string, parentId: string | null, ...toolLogs: ToolLog[]): Message {
  const made = createReplyMessage({ id, parentId, nowMs: 1 }, id);
  const info = { agentId: 'a', agentName: 'Writer', model: 'm' };
  return { ...made, agentExecution: { ...createExecution(info), isExecuting: false, toolLogs } };
}

function edit(id: string, parentId: string, version: number, content: string): Message {
  const versions = [
    {
      artifactId: 'doc-1',
      version,
      title: 'Letter',
      kind: 'markdown' as const,
      language: null,
      content,
      by: 'person' as const,
      at: 9,
    },
  ];
  const message = createUserMessage({ id, parentId, nowMs: 2 }, 'Edited', null);
  return { ...message, role: 'system', artifactVersions: versions };
}

const branch = [
  createUserMessage({ id: 'p1', parentId: null, nowMs: 0 }, 'Write', null),
  reply('r1', 'p1', toLog(CREATE, 1)),
  edit('e1', 'r1', 2, 'Dear Ada, dear Ben'),
  createUserMessage({ id: 'p2', parentId: 'e1', nowMs: 3 }, 'Shorter', null),
  reply('r2', 'p2', toLog(patch('Dear Ada, d', 'D'), 3)),
];

describe('the documents of a branch', () => {
  test('are what its agents and its person have made, in order', () => {
    const [artifact] = listArtifacts(branch, branch);
    expect(artifact?.versions.map(({ content, by }) => [content, by.is, by.name])).toEqual([
      ['Dear Ada', 'agent', 'Writer'],
      ['Dear Ada, dear Ben', 'person', ''],
      ['Dear Ben', 'agent', 'Writer'],
    ]);
  });

  test('leave out calls that failed, have not ended or only read', () => {
    const failed = toLog(patch('x', 'y'), 2, { isError: true, output: '{"error":"bad_input"}' });
    const open = toLog(patch('Ada', 'Eve'), 2, { isUnfinished: true, output: '' });
    const read = toLog({ action: 'read', artifact: 'doc-1' }, 1);
    const line = [reply('r', null, toLog(CREATE, 1), failed, open, read)];
    expect(listArtifacts(line, line)[0]?.versions).toHaveLength(1);
    expect(listWritten(line[0]?.agentExecution?.toolLogs ?? [])).toEqual([
      { id: 'doc-1', version: 1, title: 'Letter' },
    ]);
  });

  test('are those of the other branch after a switch, where they differ', () => {
    const other = reply('r3', 'p2', toLog(patch('Ben', 'Eve'), 3));
    const messages = [...branch, other];
    expect(listArtifacts(messages, [...branch.slice(0, 4), other])[0]?.newest.content).toBe(
      'Dear Ada, dear Eve',
    );
  });

  test('keep what was edited on one device while another went on', () => {
    const beside = edit('e2', 'r2', 4, 'Mine');
    const next = createUserMessage({ id: 'p3', parentId: 'r2', nowMs: 5 }, 'And?', null);
    const messages = [...branch, beside, next];
    expect(listArtifacts(messages, [...branch, next])[0]?.newest.content).toBe('Mine');
  });

  test('keep what was edited below a message that another device took away', () => {
    const loose = { ...edit('e2', 'gone', 4, 'Mine'), parentId: null };
    expect(listArtifacts([...branch, loose], branch)[0]?.newest.content).toBe('Mine');
  });

  test('are those of each chat, where one was branched off the other', () => {
    const copy = branch.map((message) => ({ ...message, id: `copy-${message.id}` }));
    listArtifacts(branch, branch);
    expect(listArtifacts(copy, copy)[0]?.versions.map(({ by }) => by.messageId)).toEqual([
      'copy-r1',
      'copy-e1',
      'copy-r2',
    ]);
  });

  test('stay the same objects while an answer grows', () => {
    const list = createArtifactList();
    const before = list(branch, branch);
    const grown = branch.map((message) => (message.id === 'r2' ? { ...message, content: 'More' } : message));
    expect(list(grown, grown)).toBe(before);
    expect(list(branch.slice(0, 3), branch.slice(0, 3))).not.toBe(before);
  });
});

test('a run is told of them as they are now, and what the person has edited', () => {
  const before = branch.slice(0, 3);
  expect(toContextArtifacts(listArtifacts(before, before))).toEqual([
    {
      artifact_id: 'doc-1',
      version: 2,
      title: 'Letter',
      kind: 'markdown',
      language: null,
      content: 'Dear Ada, dear Ben',
      is_edited: true,
    },
  ]);
  expect(toContextArtifacts(listArtifacts(branch, branch))[0]).not.toHaveProperty('is_edited');
});

describe('a summary', () => {
  test('carries the documents of the messages that it stands for, with those in between that are not shown', () => {
    const plan = planSummary(branch, 'r2', 3);
    if (!plan) throw new Error('There is nothing to summarize');
    const made = toSummarised(plan, 'They wrote.', carryVersions(listArtifacts(plan.line, plan.line)));
    expect(made.filter(({ archivedBy }) => archivedBy !== null).map(({ id }) => id)).toEqual([
      'p1',
      'r1',
      'e1',
      'p2',
    ]);
    const after = [...made.filter(({ archivedBy }) => archivedBy === null)];
    expect(listArtifacts(after, after)[0]?.versions.map(({ content, by }) => [content, by.is])).toEqual([
      ['Dear Ada', 'agent'],
      ['Dear Ada, dear Ben', 'person'],
      ['Dear Ben', 'agent'],
    ]);
  });

  test('carries those beside the branch and what patched them, and takes them out of the tree', () => {
    const line = branch.map((message) => (message.id === 'p2' ? { ...message, parentId: 'r1' } : message));
    const messages = [...line, edit('e2', 'r2', 4, 'Mine')];
    const plan = planSummary(messages, 'r2', 4);
    if (!plan) throw new Error('There is nothing to summarize');
    const made = toSummarised(plan, 'They wrote.', carryVersions(listArtifacts(messages, plan.line)));
    expect(made.slice(1).map(({ id, archivedBy }) => [id, archivedBy])).toEqual(
      ['p1', 'r1', 'e1', 'p2', 'r2', 'e2'].map((id) => [id, 'summary-r2']),
    );
    expect(made[0]?.artifactVersions?.map(({ version, content }) => [version, content])).toEqual([
      [1, 'Dear Ada'],
      [2, 'Dear Ada, dear Ben'],
      [3, 'Dear Ben'],
      [4, 'Mine'],
    ]);
    expect(made.slice(1).every(({ artifactVersions }) => artifactVersions === undefined)).toBe(true);
  });

  test('carries no more than goes into one body, the newest version of each document first', () => {
    const long = '文'.repeat(199_998);
    const bytes = 3 * long.length + 2;
    const documents = Array.from({ length: 20 }, (_, index) => ({
      id: `doc-${index}`,
      versions: [1, 2].map((version) => ({
        ...{ version, title: 'Letter', kind: 'markdown' as const, language: null, content: long },
        by: { is: 'agent' as const, name: '', messageId: 'r', at: index },
      })),
    }));
    const all = documents.flatMap(({ id, versions }) => {
      const newest = versions.at(-1);
      return newest ? [{ id, versions, newest }] : [];
    });
    const carried = carryVersions(all);
    expect(carried).toHaveLength(Math.floor(MAX_CARRIED_BYTES / bytes));
    expect(carried.at(-1)).toMatchObject({ artifactId: 'doc-19', version: 2 });
  });

  test('carries a few older versions, the newest of them first', () => {
    const text = 'x'.repeat(99_998);
    const versions = Array.from({ length: 20 }, (_, index) => edit(`e${index}`, 'r1', index + 2, text));
    const line = [...branch.slice(0, 2), ...versions];
    const carried = carryVersions(listArtifacts(line, line));
    expect(carried).toHaveLength(1 + MAX_CARRIED_OLDER_BYTES / (text.length + 2));
    expect(carried.at(-1)?.version).toBe(21);
    expect(MAX_CARRIED_BYTES + MAX_CARRIED_OLDER_BYTES).toBeLessThanOrEqual(MAX_CARRIED_CHARACTERS);
  });
});
