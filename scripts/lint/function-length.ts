import type { Rule } from 'eslint';

/**
 * Counts a function's own lines: those of nested functions are excluded, so a factory that returns ten short functions
 * is short. The option is the maximum.
 */
export const functionLength: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer' }],
    messages: {
      long: 'This function has {{lines}} lines of its own; {{max}} are allowed. Split it by role.',
    },
  },
  create(context) {
    const max = Number(context.options[0]);
    const innerBreaks: number[] = [];
    const enter = (): void => {
      innerBreaks.push(0);
    };
    const leave = (node: Rule.Node): void => {
      if (!node.loc) return;
      const inner = innerBreaks.pop() ?? 0;
      const breaks = node.loc.end.line - node.loc.start.line;
      const lines = breaks + 1 - inner;
      const outer = innerBreaks.length - 1;
      if (outer >= 0) innerBreaks[outer] = (innerBreaks[outer] ?? 0) + breaks;
      if (lines > max)
        context.report({ node, messageId: 'long', data: { lines: `${lines}`, max: `${max}` } });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    };
  },
};
