// Colours of code are roles of the design, so one theme serves light and dark.

const RULES: readonly (readonly [string, readonly string[]])[] = [
  ['--code-com', ['comment', 'punctuation.definition.comment', 'meta.diff.header']],
  [
    '--code-str',
    [
      'string',
      'punctuation.definition.string',
      'markup.inserted',
      'constant.other.symbol',
      'entity.other.attribute-name',
    ],
  ],
  [
    '--code-num',
    ['constant.numeric', 'constant.language', 'constant.character', 'keyword.other.unit', 'markup.changed'],
  ],
  [
    '--code-kw',
    [
      'keyword',
      'storage',
      'support.type',
      'entity.name.type',
      'entity.name.tag',
      'variable.language',
      'markup.heading',
    ],
  ],
  [
    '--code-fn',
    ['entity.name.function', 'support.function', 'meta.function-call', 'support.class', 'markup.deleted'],
  ],
  ['--ink', ['keyword.operator', 'variable', 'punctuation', 'meta.brace']],
];

export const CODE_THEME = {
  name: 'parley',
  type: 'light' as const,
  fg: 'var(--ink)',
  bg: 'var(--code-bg)',
  settings: [
    { settings: { foreground: 'var(--ink)', background: 'var(--code-bg)' } },
    ...RULES.map(([role, scope]) => ({ scope: [...scope], settings: { foreground: `var(${role})` } })),
  ],
};
