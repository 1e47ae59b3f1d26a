// bench/RESULTS.md: one section per measurement, replaced by each new run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('./RESULTS.md', import.meta.url));
const HEADING = '\n## ';
const INTRODUCTION = `# Results

Made by \`npm run bench -- --save\`. A baseline is measured in the same run as the figure beside it; what counts is the ratio.
Load generator, stub vendor and server share one machine.
`;

/** Environment and time of a measurement. */
export function describeRun(isQuick: boolean, loadBefore: number): string {
  const [first] = cpus();
  const machine = `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const size = isQuick ? 'small run' : 'full run';
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${size}. ${machine}, Node ${process.versions.node}. Load of the machine before the run: ${loadBefore.toFixed(1)}.`;
}

function readSections(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const [, ...sections] = text.split(HEADING);
  return new Map(
    sections.map((section) => {
      const lineEnd = section.indexOf('\n');
      return [section.slice(0, lineEnd), section.slice(lineEnd + 1).trim()];
    }),
  );
}

/** `titles` gives the order of the sections; those of measurements that no longer exist are dropped. */
export function saveSection(title: string, text: string, titles: readonly string[]): void {
  const sections = readSections().set(title, text.trim());
  const body = titles.flatMap((name) => {
    const section = sections.get(name);
    return section === undefined ? [] : [`${HEADING}${name}\n\n${section}\n`];
  });
  writeFileSync(FILE, INTRODUCTION + body.join(''));
}
