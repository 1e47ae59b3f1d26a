const MAX_ARCHITECTURE = 200;
const MAX_DECISION = 60;
const DECISION = /^docs\/decisions\/(?<number>\d{3})-[a-z0-9]+(-[a-z0-9]+)*\.md$/;

function countLines(text: string): number {
  return text.trimEnd().split('\n').length;
}

/** Documents over the length limit, and decisions whose names are inconsistent. */
export function findFormProblems(documents: ReadonlyMap<string, string>): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const [file, text] of documents) {
    const lines = countLines(text);
    if (file === 'ARCHITECTURE.md' && lines > MAX_ARCHITECTURE) {
      problems.push(`${file}: ${lines} lines; ${MAX_ARCHITECTURE} are allowed`);
    }
    if (!file.startsWith('docs/decisions/')) continue;
    if (lines > MAX_DECISION) problems.push(`${file}: ${lines} lines; ${MAX_DECISION} are allowed`);
    const number = DECISION.exec(file)?.groups?.['number'];
    if (number === undefined) problems.push(`${file}: decisions are named NNN-title.md`);
    else if (seen.has(number)) problems.push(`${file}: the number is taken by ${seen.get(number)}`);
    else seen.set(number, file);
  }
  return problems;
}
