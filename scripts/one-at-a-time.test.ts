import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'one-at-a-time-'));
});

afterEach(() => rm(root, { recursive: true }));

test('the same work is done in turn, other work beside it', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await sleep(300);
    events.push(`${name} ends`);
    return name;
  };
  const done = await Promise.all([
    oneAtATime(root, 'build', work('first')),
    oneAtATime(root, 'build', work('second')),
    oneAtATime(root, 'install', work('other')),
  ]);
  expect(done).toEqual(['first', 'second', 'other']);
  const builds = events.filter((event) => !event.startsWith('other'));
  expect(builds[1]).toBe(`${builds[0]?.split(' ')[0]} ends`);
  expect(events.indexOf('other begins')).toBeLessThan(3);
});

test('work that fails lets the next begin', async () => {
  await expect(oneAtATime(root, 'build', () => Promise.reject(new Error('No room')))).rejects.toThrow(
    'No room',
  );
  expect(await oneAtATime(root, 'build', () => Promise.resolve('built'))).toBe('built');
});

test('what a killed process left is taken over by one of those that wait', async () => {
  const lock = path.join(root, '.cache/build.lock');
  await mkdir(lock, { recursive: true });
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  let atWork = 0;
  const most: number[] = [];
  const work = async () => {
    atWork += 1;
    most.push(atWork);
    await sleep(50);
    atWork -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => oneAtATime(root, 'build', work)));
  expect(most).toEqual(Array.from({ length: 8 }, () => 1));
  expect(existsSync(lock)).toBe(false);
});
