// Documents refer to existing things and stay short enough to be read.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { fromRoot, ROOT } from '../paths.mjs';
import { readProjectTexts } from '../project-texts.ts';
import { findFormProblems } from './documents/find-form-problems.ts';
import { findStaleMentions } from './documents/find-stale-mentions.ts';
import { report } from './report.ts';

const Scripts = z.object({ scripts: z.record(z.string(), z.string()) });

const documents = new Map([...readProjectTexts(ROOT)].filter(([file]) => file.endsWith('.md')));
const { scripts } = Scripts.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')));
const project = { has: (file: string) => existsSync(fromRoot(file)), scripts: new Set(Object.keys(scripts)) };

report([
  ...findFormProblems(documents),
  ...[...documents].flatMap(([file, text]) => findStaleMentions(file, text, project)),
]);
