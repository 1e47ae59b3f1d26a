import { expect, test } from 'vitest';
import { listChunks } from './first-visit.ts';

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['_react.js'] },
  'src/Chat.tsx': { file: 'chat.js', imports: ['_react.js', '_icons.js'] },
  'src/Picker.tsx': { file: 'picker.js' },
  '_react.js': { file: 'react.js' },
  '_icons.js': { file: 'icons.js', imports: ['_react.js'] },
};

test('counts what modules import at once, each chunk a single time', () => {
  expect([...listChunks(MANIFEST, ['index.html', 'src/Chat.tsx'])]).toEqual([
    'index.js',
    'react.js',
    'chat.js',
    'icons.js',
  ]);
});

test('says which module the build does not hold', () => {
  expect(() => listChunks(MANIFEST, ['src/Gone.tsx'])).toThrow('The build holds no src/Gone.tsx.');
});
