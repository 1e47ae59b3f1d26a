import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import tseslint from 'typescript-eslint';
import { assertionHasReason } from './assertion-has-reason.ts';
import { findNameProblem } from './file-name.ts';
import { functionLength } from './function-length.ts';
import { plainWords } from './plain-words.ts';

function lint(code: string, rule: string, option?: number): readonly string[] {
  const messages = new Linter().verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: {
        house: { rules: { assertion: assertionHasReason, length: functionLength, words: plainWords } },
      },
      rules: { [`house/${rule}`]: option === undefined ? 'error' : ['error', option] },
    },
    { filename: 'code.ts' },
  );
  return messages.map(({ line, message }) => `${line}: ${message}`);
}

describe('an assertion', () => {
  test.each([
    ['as const', 'const a = [1] as const;'],
    ['with a reason above it', '// The driver says so.\nconst a = b as string;'],
    ['with a reason beside it', 'const a = b as string; // The driver says so.'],
  ])('may stand %s', (_, code) => {
    expect(lint(code, 'assertion')).toEqual([]);
  });

  test('is reported without a reason', () => {
    expect(lint('const a = b as string;', 'assertion')).toHaveLength(1);
  });
});

describe('the length of a function', () => {
  const lines = (count: number): string => 'work();\n'.repeat(count);

  test('is counted without the functions inside it', () => {
    const inner = `const inner = () => {\n${lines(3)}};\n`;
    expect(lint(`function outer() {\n${inner.repeat(3)}}`, 'length', 5)).toEqual([]);
  });

  test('is reported when its own lines are too many', () => {
    expect(lint(`function long() {\n${lines(4)}}`, 'length', 5)).toHaveLength(1);
  });
});

describe('the words of comments, identifiers and sentences', () => {
  test.each([
    '// Slow consumers are disconnected.',
    'const wishlist = 1; const letters = 2; const goal = 3;',
    'const constructor = 1;',
    "const name = 'somebody';",
    "const text = 'One pass over the text.';",
    'const pattern = /somebody else/;',
  ])('may be %s', (code) => {
    expect(lint(code, 'words')).toEqual([]);
  });

  test.each([
    ['// A reader that does not keep up is let go.', 'let go'],
    ['/* Somebody else. */', 'Somebody'],
    ['const pendingDeeds = [];', 'pendingDeeds'],
    ['function letGoOf() {}', 'letGoOf'],
    ['const SIGHTED_MODEL = 1;', 'SIGHTED_MODEL'],
    ["test('lets go of the oldest', work);", 'let go'],
    ["test('a damaged record is passed over', work);", 'passed over'],
    ['const text = `Ask somebody, ${name}.`;', 'somebody'],
  ])('may not be %s', (code, word) => {
    const [problem] = lint(code, 'words');
    expect(problem).toContain(`Instead of "${word}" write`);
  });
});

describe('the name of a file', () => {
  test.each([
    'apps/web/src/main.tsx',
    'apps/web/src/features/chat/ChatScreen.tsx',
    'a/agents.store.test.ts',
    'a/use-x.ts',
  ])('may be %s', (file) => {
    expect(findNameProblem(file)).toBeNull();
  });

  test.each([
    ['apps/server/src/utils.ts', 'rotting'],
    ['apps/server/src/common/clock.ts', 'rotting'],
    ['apps/server/src/chat.types.ts', 'rotting'],
    ['apps/server/src/chatService.ts', 'spelling'],
    ['apps/web/src/ui/Chat.ts', 'spelling'],
  ])('may not be %s (%s)', (file, problem) => {
    expect(findNameProblem(file)).toBe(problem);
  });
});
