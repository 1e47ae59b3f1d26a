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
    expect(await run('result = 5\nprint("done")')).toEqual({ value: 5, printed: 'done\n' });
    expect(await run('result = 5\n0')).toMatchObject({ value: 0 });
  });

  it('finds its files by name, as many as there are and however large, and reads those that it uses', async () => {
    const files = [
      { name: 'a.txt', text: 'one\r\ntwo' },
      { name: '../odd/你.txt', text: '\ufeff你' },
      { name: 'empty.txt', text: '' },
    ];
    const code = [
      'import copy, json',
      'found = [len(files), list(files), "a.txt" in files, "b.txt" in files, bool(files), isinstance(files, dict)]',
      'found += [files["../odd/你.txt"], files.get("b.txt", "none"), dict(files) == files == {**files}]',
      'found += [[*files.values()], [*files.items()][0], json.loads(json.dumps(files)), files | {"b": "c"}]',
      'try: files["b.txt"]',
      'except KeyError as error: found.append(error.args)',
      'files["b.txt"] = "own"',
      'found += [files.pop("a.txt"), files.setdefault("empty.txt", "full"), files.copy(), copy.deepcopy(files), files]',
    ].join('\n');
    const [first, odd, empty] = files.map(({ name, text }) => ({ [name]: text }));
    const rest = { ...odd, ...empty, 'b.txt': 'own' };
    expect(await run(`${code}\nfound`, { files })).toMatchObject({
      value: [
        ...[3, files.map(({ name }) => name), true, false, true, true],
        ...['\ufeff你', 'none', true],
        ...[files.map(({ text }) => text), ['a.txt', 'one\r\ntwo']],
        ...[
          { ...first, ...odd, ...empty },
          { ...first, ...odd, ...empty, b: 'c' },
        ],
        ['b.txt'],
        ...['one\r\ntwo', '', rest, rest, rest],
      ],
    });
    const large = Array.from({ length: 3 }, (_, index) => ({
      name: `${index}.txt`,
      text: `😀${'x'.repeat(5_000_000)}`,
    }));
    const lengths = '[len(text) for text in files.values()]';
    expect(await run(`${lengths}`, { files: large })).toMatchObject({ value: large.map(() => 5_000_001) });
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

  it('counts characters as they are, not as their escapes', async () => {
    expect(await run('"你" * 200_000')).toMatchObject({ value: '你'.repeat(200_000) });
    expect(await run('["\\ud83d" * 100_000]')).toMatchObject({
      failure: 'The result is longer than 262144 characters.',
    });
    expect(await run('{"😀\\n\\x7f\\udc00": "\\ud800\\u2028"}')).toMatchObject({
      value: { '😀\n\x7f\udc00': '\ud800\u2028' },
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

  it('has the room of removed files again, once nothing has them open', async () => {
    const code = [
      'import os',
      'def fill(name):',
      '  with open(name, "wb") as file: file.write(b"0" * 12_000_000)',
      'for n in range(5):\n  fill(f"{n}"); os.remove(f"{n}")',
      'fill("a"); fill_b = open("b", "wb"); fill_b.write(b"1"); fill_b.flush(); os.replace("b", "a")',
      'held = open("c", "wb"); fill_b.close(); held.write(b"0" * 12_000_000); held.flush(); os.remove("c")',
      'kinds = []',
      'try: fill("d")',
      'except OSError as error: kinds.append(error.strerror)',
      'twin = os.dup(held.fileno()); held.close()',
      'try: fill("d")',
      'except OSError as error: kinds.append(error.strerror)',
      'os.close(twin); fill("d")',
      'kinds, os.path.getsize("d"), sorted(os.listdir())',
    ].join('\n');
    const full = 'No space left on device';
    expect(await run(code)).toMatchObject({ value: [[full, full], 12_000_000, ['a', 'd']] });
  });

  it('copies and packs files, whose times are that of the run', async () => {
    const code = [
      'import os, shutil, time, zipfile',
      'shutil.copy("sales.csv", "a.csv"); shutil.copy2("sales.csv", "b.csv"); shutil.move("a.csv", "c.csv")',
      'os.mkdir("d"); open("d/x", "w").close(); shutil.copytree("d", "e"); shutil.rmtree("d")',
      'with zipfile.ZipFile("all.zip", "w", zipfile.ZIP_DEFLATED) as packed:',
      '  for name in ("sales.csv", "c.csv"): packed.write(name)',
      'with zipfile.ZipFile("all.zip") as packed: shown = [packed.namelist(), packed.read("c.csv").decode()]',
      'file = open("c.csv"); os.fchmod(file.fileno(), 0o600); os.utime("c.csv", (1, 1)); os.chmod("e", 0o700)',
      'try: os.chmod("none", 0o600)',
      'except FileNotFoundError: shown.append("not found")',
      '[*shown, sorted(os.listdir()), abs(os.path.getmtime("c.csv") - time.time()) < 600, open("b.csv").read()]',
    ].join('\n');
    expect(await run(code, { files: [{ name: 'sales.csv', text: 'a,b' }] })).toMatchObject({
      value: [
        ...[['sales.csv', 'c.csv'], 'a,b', 'not found'],
        ...[['all.zip', 'b.csv', 'c.csv', 'e', 'sales.csv'], true, 'a,b'],
      ],
    });
  });

  it('says what is wrong with a path, a size or a place in a file', async () => {
    const code = [
      'import errno, os',
      'def kind(call, *args):',
      '  try: return call(*args)',
      '  except OSError as error: return type(error).__name__ + " " + errno.errorcode[error.errno]',
      'open("file", "w").write("abc")',
      'number = os.open("file", os.O_RDWR)',
      'name = "名" * 90',
      '[kind(os.listdir, "file"), kind(os.scandir, "file"), os.path.exists(""), kind(open, ""), kind(os.stat, ""),',
      ' kind(os.ftruncate, number, -1), kind(os.pwrite, number, b"x", -1), kind(os.pread, number, 1, -1),',
      ' kind(os.lseek, number, -1, 0), kind(os.ftruncate, number, 2**62), os.pread(number, 5, 2**40), kind(open, name, "w"),',
      ' open("file").read(), os.listdir()]',
    ].join('\n');
    expect(await run(code)).toMatchObject({
      value: [
        ...['NotADirectoryError ENOTDIR', 'NotADirectoryError ENOTDIR', false],
        ...['FileNotFoundError ENOENT', 'FileNotFoundError ENOENT'],
        ...['OSError EINVAL', 'OSError EINVAL', 'OSError EINVAL', 'OSError EINVAL', 'OSError ENOSPC'],
        ...['', 'OSError ENAMETOOLONG', 'abc', ['file']],
      ],
    });
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
