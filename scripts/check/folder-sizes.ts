// How many source files are in one folder. Tests are not counted: they are beside what they test.
import { listFiles } from '../files.ts';
import { fromRoot, ROOT } from '../paths.mjs';
import { findLargeFolders } from './folders/large-folders.ts';
import { report } from './report.ts';

const ROOTS = ['apps', 'packages', 'scripts', 'e2e', 'bench'];

const files = ROOTS.flatMap((root) => listFiles(fromRoot(root)));
report(findLargeFolders(files.map((file) => file.slice(ROOT.length + 1))));
