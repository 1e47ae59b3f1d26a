import path from 'node:path';

const LINK = /\]\(([^)\s]+)\)/g;
const CODE = /`([^`\n]+)`/g;
const PROJECT_PATH = /^(?:apps|packages|scripts|e2e|bench|docs)\/[\w./-]+$/;
/** Also a part of a path, such as `runs.start.ts`, and what names end with, such as `.tables.ts`. */
const SOURCE_NAME = /^[\w./-]+\.(?:ts|tsx|mjs)$/;
const NPM_SCRIPT = /\bnpm run ([a-z-]+)/g;

export interface Project {
  has(file: string): boolean;
  /** Whether the path of a file ends with these names. */
  hasEnding(ending: string): boolean;
  readonly scripts: ReadonlySet<string>;
}

function isLocal(target: string): boolean {
  return !/^([a-z]+:|#|\/)/.test(target);
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}

/** Broken links, paths and commands in a document. */
export function findStaleMentions(file: string, text: string, project: Project): readonly string[] {
  const folder = path.posix.dirname(file);
  const prose = withoutFences(text);
  const links = [...prose.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => isLocal(target) && !project.has(path.posix.join(folder, target.split('#')[0] ?? '')));
  const codes = [...prose.matchAll(CODE)].map(([, code = '']) => code);
  const paths = codes.filter(
    (code) => PROJECT_PATH.test(code) && !code.includes('NNN') && !project.has(code),
  );
  const names = codes.filter(
    (code) => !PROJECT_PATH.test(code) && SOURCE_NAME.test(code) && !project.hasEnding(code),
  );
  const commands = [...text.matchAll(NPM_SCRIPT)]
    .map(([, script = '']) => script)
    .filter((script) => !project.scripts.has(script));
  return [
    ...links.map((target) => `${file}: the link to ${target} leads nowhere`),
    ...[...paths, ...names].map((target) => `${file}: ${target} does not exist`),
    ...commands.map((script) => `${file}: there is no script "${script}"`),
  ];
}
