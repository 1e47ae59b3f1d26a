import type { Rule } from 'eslint';

/** `as` is a claim the compiler cannot check: a comment beside or above it must say why it holds. */
export const assertionHasReason: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { missing: 'Say in a comment why this `as` is true, or parse the value instead.' },
  },
  create: (context) => ({
    'TSAsExpression:not([typeAnnotation.typeName.name="const"])'(node: Rule.Node) {
      const { loc } = node;
      if (!loc) return;
      const hasReason = context.sourceCode
        .getAllComments()
        .some(
          (comment) =>
            comment.loc &&
            comment.loc.end.line >= loc.start.line - 1 &&
            comment.loc.start.line <= loc.end.line,
        );
      if (!hasReason) context.report({ node, messageId: 'missing' });
    },
  }),
};
