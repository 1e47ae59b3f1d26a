// Documents refer to existing things and stay short enough to be read.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { fromRoot, ROOT } from '../paths.mjs';
import { readProjectTexts } from '../project-texts.ts';
import { findFormProblems } from './documents/find-form-problems.ts';
import { findUnknownLabels } from './documents/find-unknown-labels.ts';
import { findStaleMentions } from './documents/find-stale-mentions.ts';
import { report } from './report.ts';

const TEXT_OF_LINE = /:\s*"(.*)",?$/;
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });

const texts = [...readProjectTexts(ROOT)];
const documents = new Map(texts.filter(([file]) => file.endsWith('.md')));
const { scripts } = Scripts.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));
const project = {
  has: (file: string) => existsSync(fromRoot(file)),
  hasEnding: (ending: string) =>
    texts.some(([file]) => `/${file}`.endsWith(ending.startsWith('.') ? ending : `/${ending}`)),
  scripts: new Set(Object.keys(scripts)),
};

/** Locale files are of one language; errors, tools and models speak several in one file. */
const SPEAKS_BOTH =
  /^(packages\/contract\/src|apps\/server\/src\/(toolbox|features|providers)|apps\/web\/src\/features\/models)\/(?!.*\.test\.ts$).*\.ts$/;

function readWording(language: string): readonly string[] {
  const locale = `apps/web/src/locales/${language}/`;
  return texts.flatMap(([file, text]) => {
    if (SPEAKS_BOTH.test(file)) return [text];
    return file.startsWith(locale) ? text.split('\n').map((line) => TEXT_OF_LINE.exec(line)?.[1] ?? '') : [];
  });
}

const wording = new Map(['en', 'zh'].map((language) => [language, readWording(language)]));

report([
  ...findFormProblems(documents),
  ...[...documents].flatMap(([file, text]) => findStaleMentions(file, text, project)),
  ...[...documents].flatMap(([file, text]) => findUnknownLabels(file, text, wording)),
]);
