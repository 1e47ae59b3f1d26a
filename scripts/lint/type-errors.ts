// What the compiler has to say. The rules that read types have had it work out most of them by then: asking it for its
// errors as well costs a tenth of compiling once more.
import type { Rule } from 'eslint';
import ts from 'typescript';

/** What the parser of typescript-eslint gives to rules; without a program for files that are read without types. */
interface Services {
  readonly program: ts.Program | null;
}

/** Those whose errors in no file in particular have been reported. */
const seen = new WeakSet<ts.Program>();

function listGeneral(program: ts.Program): readonly ts.Diagnostic[] {
  if (seen.has(program)) return [];
  seen.add(program);
  return [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
  ];
}

function listOf(program: ts.Program, filename: string): readonly ts.Diagnostic[] {
  const file = program.getSourceFile(filename);
  if (file === undefined) throw new Error(`The compiler does not know ${filename}`);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}

/** Every error of the compiler in the file, and those of its project that are in no file. */
export const typeErrors: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], messages: { error: 'TS{{code}}: {{text}}' } },
  create(context) {
    const { sourceCode, filename } = context;
    // Declared as any object by ESLint.
    const { program } = sourceCode.parserServices as Services;
    if (!program) return {};
    return {
      'Program:exit'() {
        for (const { code, messageText, start = 0 } of [
          ...listGeneral(program),
          ...listOf(program, filename),
        ]) {
          const text = ts.flattenDiagnosticMessageText(messageText, '\n');
          // Those in no file in particular have no place, or one in another file.
          const index = Math.min(start, sourceCode.text.length);
          context.report({
            loc: sourceCode.getLocFromIndex(index),
            messageId: 'error',
            data: { code: `${code}`, text },
          });
        }
      },
    };
  },
};
