import { expect, test } from 'vitest';
import { findLargeFolders } from './large-folders.ts';

const filesOf = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

test('a folder may have twenty source files, and no more', () => {
  expect(findLargeFolders(filesOf('apps/web/src/pears', 20))).toEqual([]);
  expect(findLargeFolders([...filesOf('apps/web/src/pears', 20), 'apps/web/src/pears/Pear.tsx'])).toEqual([
    'apps/web/src/pears has 21 source files; at most 20 are allowed',
  ]);
});

test('tests, texts and subfolders are not counted', () => {
  expect(
    findLargeFolders([
      ...filesOf('packages/contract/src/pears', 15),
      ...filesOf('packages/contract/src/pears', 30, '.test.ts'),
      ...filesOf('packages/contract/src/pears', 30, '.md'),
      ...filesOf('packages/contract/src/pears/ripe', 15),
    ]),
  ).toEqual([]);
});

test('migrations stay in one folder, however many there are', () => {
  expect(findLargeFolders(filesOf('apps/server/src/platform/db/migrations', 40))).toEqual([]);
  expect(findLargeFolders(filesOf('apps/server/src/platform/db', 40))).toHaveLength(1);
});
