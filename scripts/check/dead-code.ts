// Unused exports, unreachable files, unused and undeclared packages.
import { readManifests } from '../manifests.ts';
import { ROOT } from '../paths.mjs';
import { readProjectTexts } from '../project-texts.ts';
import { findDeadCode } from './dead-code/find-dead-code.ts';
import { findDependencyDrift } from './dead-code/find-dependency-drift.ts';
import { createModuleGraph } from './dead-code/module-graph.ts';
import { report } from './report.ts';

const SOURCE = /\.(ts|tsx|mjs|js)$/;

const texts = readProjectTexts(ROOT);
const graph = createModuleGraph(new Map([...texts].filter(([file]) => SOURCE.test(file))));
const declared = readManifests(ROOT).map(({ name, folder, dependencies, devDependencies }) => ({
  name,
  folder,
  dependencies: Object.keys(dependencies),
  devDependencies: Object.keys(devDependencies),
}));

report([...findDeadCode(graph), ...findDependencyDrift(graph, declared, texts)]);
