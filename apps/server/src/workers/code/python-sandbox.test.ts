// Programs in Python: what they find, what they answer, and how they end.
import { afterAll, describe, expect, it } from 'vitest';
import { createSystemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createCodeSandbox } from './code-sandbox.ts';
import type { JsonValue } from './code-job.ts';

const sandbox = createCodeSandbox({ clock: createSystemClock(), log: createLog('silent') });
afterAll(() => sandbox.stop());

const run = (
  code: string,
  { input = null, files = [] }: { input?: JsonValue; files?: { name: string; text: string }[] } = {},
) =>
  sandbox.run({
    owner: 'ada',
    language: 'python',
    code,
    input,
    files,
    signal: new AbortController().signal,
  });

describe('a program in Python', () => {
  it('reads its input and files, prints, and answers a value', async () => {
    const code = [
      'import csv',
      'rows = list(csv.DictReader(open("sales.csv")))',
      'print("rows", len(rows), files["sales.csv"][:4])',
      '{"total": sum(int(row["n"]) for row in rows), "input": input}',
    ].join('\n');
    const files = [
      { name: 'sales.csv', text: 'day,n\nMo,3\nTu,4\n' },
      { name: '../odd/name.csv', text: 'x' },
    ];
    expect(await run(code, { input: { of: ['你好', 1.5] }, files })).toEqual({
      value: { total: 7, input: { of: ['你好', 1.5] } },
      printed: 'rows 2 day,\n',
    });
    expect(await run('def main():\n  print("in main")\nif __name__ == "__main__":\n  main()')).toEqual({
      value: null,
      printed: 'in main\n',
    });
    expect(await run('result = [n * n for n in range(4)]')).toMatchObject({ value: [0, 1, 4, 9] });
  });

  it('answers what JSON can say of its value', async () => {
    const code = [
      'from datetime import date; from decimal import Decimal; from fractions import Fraction',
      'from collections import Counter, namedtuple; from dataclasses import dataclass; import sqlite3',
      'Point = namedtuple("Point", "x y")',
      '@dataclass',
      'class Row:\n  name: str',
      '[date(2026, 1, 2), Decimal("1.10"), Fraction(1, 3), Counter("aab"), Point(1, 2), Row("r"), (1, {2}), b"z",',
      ' float("nan"), 2 ** 70, True, None, {1: 2, None: 3, (4, 5): 6}, (n for n in range(2)), "\\ud800", 1 + 2j]',
    ].join('\n');
    expect(await run(code)).toMatchObject({
      value: [
        ...['2026-01-02', '1.10', '1/3', { a: 2, b: 1 }, { x: 1, y: 2 }, { name: 'r' }, [1, [2]], 'z'],
        ...['nan', '1180591620717411303424', true, null, { '1': 2, null: 3, '(4, 5)': 6 }, [0, 1]],
        ...['\ud800', '(1+2j)'],
      ],
    });
  });

  it('has the modules that its tool names, and says what there is where one is missing', async () => {
    const names = [
      ...['csv', 'json', 'statistics', 'datetime', 'decimal', 'fractions', 're', 'collections', 'itertools'],
      ...['functools', 'math', 'random', 'hashlib', 'sqlite3', 'xml.etree.ElementTree', 'zlib', 'difflib'],
    ];
    const code = [
      `import importlib, sqlite3, hashlib, statistics, datetime`,
      `for name in ${JSON.stringify(names)}: importlib.import_module(name)`,
      '[sqlite3.connect(":memory:").execute("select 1 + 1").fetchone()[0], hashlib.sha256(b"a").hexdigest()[:6],',
      ' statistics.median([3, 1, 2]), datetime.datetime(2026, 3, 1).strftime("%A %j"),',
      ' __import__("time").strftime("%Y", __import__("time").gmtime(0))]',
    ].join('\n');
    expect(await run(code)).toMatchObject({ value: [2, 'ca9781', 2, 'Sunday 060', '1970'] });
    const missing = await run('import math\nimport numpy as np');
    expect('failure' in missing ? missing.failure : '').toMatch(
      /^ModuleNotFoundError: No module named 'numpy' \(line 2\)\. .*standard library only/,
    );
  });

  it('keeps files in memory while it runs', async () => {
    const code = [
      'import os, tempfile, pathlib',
      'os.makedirs("a/b"); open("a/b/c.txt", "w").write("one\\ntwo\\n")',
      'with open("a/b/c.txt", "a") as file: file.write("three\\n")',
      'with open("a/b/c.txt", "r+") as file: file.seek(4); file.write("TWO"); file.truncate(8)',
      'os.rename("a/b/c.txt", "a/d.txt"); os.rmdir("a/b")',
      'with tempfile.TemporaryDirectory(dir=".") as folder: pathlib.Path(folder, "x").write_bytes(b"12")',
      '[open("a/d.txt").read(), sorted(os.listdir(".")), os.listdir("a"), os.path.getsize("a/d.txt"),',
      ' os.path.isdir("a"), os.path.exists("a/b/c.txt")]',
    ].join('\n');
    expect(await run(code)).toMatchObject({ value: ['one\nTWO\n', ['a'], ['d.txt'], 8, true, false] });
  });

  it.each([
    ['1 +', 'SyntaxError: invalid syntax (line 1)'],
    ['x = 1\ndef f():\n  return x / 0\nf()', 'ZeroDivisionError: division by zero (line 3)'],
    ['raise SystemExit("enough")', 'The program ended itself: enough'],
    ['a = []\na.append(a)\na', 'The result contains itself, or goes too deep.'],
    ['"x" * 300_000', 'The result is longer than 262144 characters.'],
    ['raise ValueError("x" * 10**6)', 'ValueError: xxx'],
    ['class A:\n  def __str__(self): raise TypeError("no")\nA()', 'TypeError: no (line 2)'],
    ['def f(n): return f(n + 1)\nf(0)', 'RecursionError: maximum recursion depth exceeded (line 1)'],
  ])('ends with what went wrong: %s', async (code, words) => {
    const ran = await run(code);
    expect('failure' in ran ? ran.failure : JSON.stringify(ran)).toContain(words);
    expect('failure' in ran ? ran.failure.length : 0).toBeLessThanOrEqual(2_000);
  });

  it('ends quietly where it ends itself', async () => {
    expect(await run('print("done")\nimport sys\nsys.exit(0)')).toEqual({ value: null, printed: 'done\n' });
  });
});
