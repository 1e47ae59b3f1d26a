import type { Rule } from 'eslint';

/** Words that readers would have to decode, with what to write instead. CONTRIBUTING.md lists the terms to use. */
const REPLACEMENTS = new Map([
  ['anew', 'again'],
  ['anybody', 'anyone, any caller or any user'],
  ['crowd', 'load, burst or many clients'],
  ['crowds', 'load, burst or many clients'],
  ['deed', 'action or operation'],
  ['deeds', 'actions or operations'],
  ['everybody', 'everyone, all callers or all users'],
  ['mend', 'fix or resolve'],
  ['mended', 'fixed or resolved'],
  ['sighted', 'vision'],
  ['somebody', 'a user, a caller or someone'],
  ['whoever', 'the user, the caller or anyone who'],
  ['whomever', 'anyone whom'],
  ['wish', 'request or pending operation'],
  ['wished', 'requested'],
  ['wishes', 'requests or pending operations'],
]);

const PHRASES: readonly (readonly [pattern: RegExp, word: string, instead: string])[] = [
  [/\b(?:lets?|letting) (?:(?:it|them|him|her|that) )?go\b/i, 'let go', 'release, disconnect or drop'],
  [/\b(?:passes|passed|passing) over\b/i, 'passed over', 'skip or ignore'],
];
/** A string without a space may be a name, a key or a value of a test. */
const PROSE = /\S\s\S/;
const CAMEL_WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

interface WordProblem {
  readonly word: string;
  readonly instead: string;
}

function findInProse(text: string): WordProblem | null {
  for (const [pattern, word, instead] of PHRASES) if (pattern.test(text)) return { word, instead };
  for (const [word] of text.matchAll(/[a-z]+/gi)) {
    const instead = REPLACEMENTS.get(word.toLowerCase());
    if (instead !== undefined) return { word, instead };
  }
  return null;
}

function findInIdentifier(name: string): WordProblem | null {
  const words = (name.match(CAMEL_WORD) ?? []).map((word) => word.toLowerCase());
  if (words.some((word, index) => word === 'let' && words[index + 1] === 'go'))
    return { word: name, instead: 'release, disconnect or drop' };
  for (const word of words) {
    const instead = REPLACEMENTS.get(word);
    if (instead !== undefined) return { word: name, instead };
  }
  return null;
}

/** Identifiers, comments and sentences in strings use the standard terms of the field; locales have tests of their own. */
export const plainWords: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { private: 'Instead of "{{word}}" write {{instead}}: see the glossary in CONTRIBUTING.md.' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const problem = findInProse(comment.value);
        if (problem && comment.loc)
          context.report({ loc: comment.loc, messageId: 'private', data: { ...problem } });
      }
    },
    Literal(node) {
      if (typeof node.value !== 'string' || !PROSE.test(node.value)) return;
      const problem = findInProse(node.value);
      if (problem) context.report({ node, messageId: 'private', data: { ...problem } });
    },
    TemplateElement(node) {
      if (!PROSE.test(node.value.raw)) return;
      const problem = findInProse(node.value.raw);
      if (problem) context.report({ node, messageId: 'private', data: { ...problem } });
    },
    Identifier(node) {
      const problem = findInIdentifier(node.name);
      if (problem) context.report({ node, messageId: 'private', data: { ...problem } });
    },
  }),
};
