import { describe, expect, test } from 'vitest';
import { findNewestLeaf, listBranch, listSiblings, mapVersions } from './message-tree.ts';
import { createUserMessage, type Message } from './message.ts';

let time = 0;

function message(id: string, parentId: string | null, role: Message['role'] = 'user'): Message {
  time += 1;
  return { ...createUserMessage({ id, parentId, nowMs: time }, id, null), role };
}

// q1 - a1 - q2 - a2
//    \ b1 - q3
const tree = [
  message('q1', null),
  message('a1', 'q1', 'assistant'),
  message('q2', 'a1'),
  message('a2', 'q2', 'assistant'),
  message('b1', 'q1', 'assistant'),
  message('q3', 'b1'),
];
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

test.each([
  ['a2', ['q1', 'a1', 'q2', 'a2']],
  ['q3', ['q1', 'b1', 'q3']],
  ['a1', ['q1', 'a1']],
  [null, ['q1', 'b1', 'q3']],
  ['gone', ['q1', 'b1', 'q3']],
])('the branch that ends with %s', (leafId, expected) => {
  expect(ids(listBranch(tree, leafId))).toEqual(expected);
});

test('no messages make no branch, and a damaged circle ends', () => {
  expect(listBranch([], null)).toEqual([]);
  const circle = [message('x', 'y'), message('y', 'x')];
  expect(listBranch(circle, 'x').length).toBeLessThanOrEqual(3);
});

test('versions are siblings of the same role, oldest first', () => {
  const [, a1] = tree;
  expect(a1 && ids(listSiblings(tree, a1))).toEqual(['a1', 'b1']);
});

test('a switch goes to the newest end of a branch', () => {
  expect(findNewestLeaf(tree, 'a1')).toBe('a2');
  expect(findNewestLeaf(tree, 'b1')).toBe('q3');
  expect(findNewestLeaf(tree, 'q3')).toBe('q3');
});

test('only messages with versions are counted', () => {
  expect([...mapVersions(tree, listBranch(tree, 'a2'))]).toEqual([['a1', { position: 1, count: 2 }]]);
});

describe('versions of documents', () => {
  const version = (id: string, parentId: string | null): Message => ({
    ...message(id, parentId, 'system'),
    artifactVersions: [],
  });
  // q1 - a1 - v1 - q2 - a2, with v2 on a2; beside them q3 on a1, and v0 on what is gone
  const withVersions = [
    message('q1', null),
    message('a1', 'q1', 'assistant'),
    version('v1', 'a1'),
    message('q2', 'v1'),
    message('a2', 'q2', 'assistant'),
    message('q3', 'a1'),
    version('v2', 'a2'),
    version('v0', null),
  ];

  test('are no end of a branch', () => {
    expect(ids(listBranch(withVersions, 'v2'))).toEqual(['q1', 'a1', 'v1', 'q2', 'a2']);
    expect(findNewestLeaf(withVersions, 'q2')).toBe('a2');
  });

  test('hide nothing that was said beside them', () => {
    const hidden = withVersions.filter(({ id }) => !['q2', 'a2', 'v2'].includes(id));
    expect(ids(listBranch(hidden, 'v1'))).toEqual(['q1', 'a1', 'q3']);
    expect(ids(listBranch(hidden, null))).toEqual(['q1', 'a1', 'q3']);
  });

  test('divide no message from its other version', () => {
    const [, , , q2] = withVersions;
    expect(q2 && ids(listSiblings(withVersions, q2))).toEqual(['q2', 'q3']);
    expect(mapVersions(withVersions, listBranch(withVersions, 'a2')).get('q2')).toEqual({
      position: 1,
      count: 2,
    });
    expect(mapVersions(withVersions, listBranch(withVersions, 'q3')).get('q3')).toEqual({
      position: 2,
      count: 2,
    });
  });
});
