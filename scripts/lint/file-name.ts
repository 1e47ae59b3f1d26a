import type { Rule } from 'eslint';

const ROTTING_NAMES = /(^|[/.])(utils?|helpers?|types?|common|misc|shared)[/.]/;
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|js|mjs|cjs)$/;
const PASCAL_CASE = /^([A-Z][a-z0-9]*)+((\.isolated)?\.test)?\.tsx$/;

export type NameProblem = 'rotting' | 'spelling';

/** Validates the name of a source file, given as a path inside the project. */
export function findNameProblem(file: string): NameProblem | null {
  if (ROTTING_NAMES.test(file)) return 'rotting';
  const name = file.slice(file.lastIndexOf('/') + 1);
  return KEBAB_CASE.test(name) || PASCAL_CASE.test(name) ? null : 'spelling';
}

/** A file is named after its purpose; generic names collect unrelated code. */
export const fileName: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      rotting: 'Name the file (or folder) after what it does and put it beside its user.',
      spelling: 'Name files in kebab-case with roles after a dot; components in PascalCase.tsx.',
    },
  },
  create: (context) => ({
    Program(node) {
      const file = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
      const problem = findNameProblem(file);
      if (problem) context.report({ node, messageId: problem });
    },
  }),
};
