import { expect, test } from 'vitest';
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
