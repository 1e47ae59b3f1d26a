// Examples for the typed client are programs: the compiler reads them as their readers would paste them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { toClientSample } from '../apps/web/src/features/apidocs/client-sample.ts';
import { fromRoot } from './paths.mjs';

const FOLDER = fromRoot('packages/client');
const CODE = /```ts\n(.*?)```/gs;

function readExample(document: string): string {
  const [[, code] = []] = readFileSync(fromRoot(document), 'utf8').matchAll(CODE);
  if (code === undefined) throw new Error(`${document} has no example`);
  return code;
}

/** By the name of each program, as if it were a file of the client's package. One compilation reads them all. */
function findTypeErrors(programs: ReadonlyMap<string, string>): Record<string, string[]> {
  const codeOf = new Map([...programs].map(([name, code]) => [`${FOLDER}/src/${name}.ts`, code]));
  const { config } = ts.readConfigFile(`${FOLDER}/tsconfig.json`, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.fileExists = (file) => codeOf.has(file) || ts.sys.fileExists(file);
  host.getSourceFile = (file, language) => {
    const code = codeOf.get(file);
    return code === undefined ? readSource(file, language) : ts.createSourceFile(file, code, language);
  };
  const errors: Record<string, string[]> = Object.fromEntries([...programs.keys()].map((name) => [name, []]));
  for (const { file, messageText } of ts.getPreEmitDiagnostics(
    ts.createProgram([...codeOf.keys()], options, host),
  )) {
    const name = path.basename(file?.fileName ?? 'all', '.ts');
    (errors[name] ??= []).push(ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return errors;
}

it('the examples for the typed client pass the type check, and one with a mistake does not [CLI-01]', () => {
  const onPage = toClientSample('http://127.0.0.1:3000');
  const programs = {
    'on-the-page-of-the-api': onPage,
    'in-the-readme': readExample('packages/client/README.md'),
    'in-the-manual': readExample('docs/manual/en/08-api.md'),
    'in-the-chinese-manual': readExample('docs/manual/zh/08-api.md'),
    'with-a-mistake': onPage.replace('event.token', 'event.text'),
  };
  expect(findTypeErrors(new Map(Object.entries(programs)))).toEqual({
    'on-the-page-of-the-api': [],
    'in-the-readme': [],
    'in-the-manual': [],
    'in-the-chinese-manual': [],
    'with-a-mistake': [expect.stringContaining("Property 'text' does not exist")],
  });
});
