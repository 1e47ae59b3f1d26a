// The project's lint rules. Which folder may import which is checked by .dependency-cruiser.mjs.
import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { assertionHasReason } from './scripts/lint/assertion-has-reason.ts';
import { fileName } from './scripts/lint/file-name.ts';
import { functionLength } from './scripts/lint/function-length.ts';
import { plainWords } from './scripts/lint/plain-words.ts';
import { typeErrors } from './scripts/lint/type-errors.ts';

const TESTS = ['**/*.test.{ts,tsx}', '**/{testing,fixtures}/**'];
const DATA = [
  'apps/server/src/providers/vendors/**',
  'apps/web/src/locales/**',
  'apps/server/src/platform/db/migrations/**',
];
const CONFIGS = ['**/*.config.{js,ts}', '.dependency-cruiser.mjs'];
const TOOLING = ['scripts/**', 'bench/**', 'e2e/**'];

const noExportAll = { selector: 'ExportAllDeclaration', message: 'Name what is exported.' };
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' };
const noSentenceInLog = {
  selector: "CallExpression[callee.object.name='log'] > Literal.arguments[value!=/^[a-z_]+([.][a-z_]+)+$/]",
  message: 'A log event is a key of the form `subject.verb`; details are fields.',
};
const noTimeNow = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time comes from `clock`.',
};
const noNewFormat = {
  selector:
    "NewExpression[callee.object.name='Intl'][callee.property.name=/^(Number|DateTime)Format$/][arguments.length>0]",
  message:
    'Use `numberFormat` or `dateFormat` of platform/i18n/formats.ts, which keep what takes long to make.',
};
const noBareText = [
  { selector: 'JSXText[value=/\\p{L}{2}/u]', message: 'Visible text comes from the locales.' },
  {
    selector: 'JSXAttribute[name.name=/^(aria-label|title|placeholder|alt)$/] > Literal[value=/\\p{L}{2}/u]',
    message: 'Visible text comes from the locales.',
  },
];

const lazyOnly = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use `lazyPart` of ui/: it survives a request that fails.',
};

const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'The environment is read in config.ts only.',
};
const noFetch = [
  { object: 'window', property: 'fetch', message: 'Calls go through the one client of their side.' },
  { object: 'globalThis', property: 'fetch', message: 'Calls go through the one client of their side.' },
  { object: 'navigator', property: 'sendBeacon', message: 'Calls go through the one client of their side.' },
];
const noSafeAddressOnly = {
  object: 'crypto',
  property: 'randomUUID',
  message:
    'Browsers have it on encrypted addresses only, and people run this at home over plain http: use `randomHex`.',
};
const noNewBrowserOnly = {
  object: 'URL',
  property: 'parse',
  message: 'Safari 17 lacks it: use `parseUrl`.',
};
const noShortWait = {
  object: 'vi',
  property: 'waitFor',
  message: 'It gives up after a second. Wait with `expect.poll`, or with `waitFor` of the testing library.',
};
const noClockOrChance = [
  { object: 'Date', property: 'now', message: 'Time comes from `clock`.' },
  { object: 'performance', property: 'now', message: 'Time comes from `clock`.' },
  { object: 'Math', property: 'random', message: 'Chance comes from `ids`.' },
];
const NETWORK_GLOBALS = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];
const TIMER_GLOBALS = ['setTimeout', 'setInterval', 'setImmediate'];

/** @type {import('eslint').Linter.Config} */
const houseRules = {
  plugins: {
    house: {
      rules: {
        'assertion-has-reason': assertionHasReason,
        'file-name': fileName,
        'function-length': functionLength,
        'plain-words': plainWords,
        // For `npm run check` only: editors show what the compiler says by themselves.
        'type-errors': typeErrors,
      },
    },
  },
  rules: {
    'house/assertion-has-reason': 'error',
    'house/file-name': 'error',
    'house/function-length': ['error', 60],
    'house/plain-words': 'error',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    'max-depth': ['error', 3],
    'max-params': ['error', 5],
    complexity: ['error', 20],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-control-regex': 'off',
    'no-else-return': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'no-restricted-syntax': ['error', noExportAll, noDefaultExport, noSentenceInLog],
    'no-restricted-properties': ['error', noEnvironment, ...noFetch],
    'no-restricted-globals': ['error', ...NETWORK_GLOBALS],
    'no-restricted-imports': ['error', { name: 'node:process', message: 'Use the global `process`.' }],
  },
};

/** @type {import('eslint').Linter.Config} */
const typeRules = {
  rules: {
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
    '@typescript-eslint/no-import-type-side-effects': 'error',
    '@typescript-eslint/no-non-null-assertion': 'error',
    '@typescript-eslint/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
    ],
    '@typescript-eslint/only-throw-error': ['error', { allowThrowingAny: true, allowThrowingUnknown: true }],
    '@typescript-eslint/prefer-promise-reject-errors': [
      'error',
      { allowThrowingAny: true, allowThrowingUnknown: true },
    ],
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    // An async function without `await` ensures that its errors are rejections.
    '@typescript-eslint/require-await': 'off',
    '@typescript-eslint/unbound-method': 'off',
    // Reported by the compiler already.
    '@typescript-eslint/no-unused-vars': 'off',
  },
};

/** @type {import('eslint').Linter.Config} */
const untypedRules = {
  rules: {
    '@typescript-eslint/no-unsafe-argument': 'off',
    '@typescript-eslint/no-unsafe-assignment': 'off',
    '@typescript-eslint/no-unsafe-call': 'off',
    '@typescript-eslint/no-unsafe-member-access': 'off',
    '@typescript-eslint/no-unsafe-return': 'off',
  },
};

/** @type {import('eslint').Linter.Config} */
const testRules = {
  rules: {
    'house/assertion-has-reason': 'off',
    'house/function-length': 'off',
    'max-lines': 'off',
    'max-lines-per-function': 'off',
    'no-restricted-globals': 'off',
    'no-restricted-properties': ['error', noShortWait],
    'no-restricted-syntax': ['error', noExportAll, noDefaultExport],
    '@typescript-eslint/no-base-to-string': 'off',
    ...untypedRules.rules,
  },
};

export default defineConfig(
  globalIgnores(['**/dist/**', 'data/**', 'coverage/**', '.cache/**']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true },
    },
  },
  houseRules,
  typeRules,
  {
    // The compiler knows every global name; the linter would need a second list of them.
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['apps/server/src/{features,providers,toolbox}/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', noExportAll, noDefaultExport, noSentenceInLog, noTimeNow],
      'no-restricted-properties': ['error', noEnvironment, ...noFetch, ...noClockOrChance],
      'no-restricted-globals': ['error', ...NETWORK_GLOBALS, ...TIMER_GLOBALS],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': { rules: reactHooks.rules } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'house/function-length': ['error', 80],
      'no-restricted-imports': ['error', lazyOnly],
      'no-restricted-properties': ['error', noEnvironment, ...noFetch, noSafeAddressOnly, noNewBrowserOnly],
      'no-restricted-syntax': ['error', noExportAll, noDefaultExport, noNewFormat, ...noBareText],
    },
  },
  {
    files: ['apps/web/src/platform/i18n/formats.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noExportAll, noDefaultExport, ...noBareText] },
  },
  {
    files: ['apps/web/src/platform/api/**', 'packages/client/src/**'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': ['error', noEnvironment] },
  },
  { files: ['apps/web/src/ui/feedback/lazy-part.tsx'], rules: { 'no-restricted-imports': 'off' } },
  // The words themselves.
  { files: ['scripts/lint/**'], rules: { 'house/plain-words': 'off' } },
  { files: ['apps/server/src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['apps/server/src/{main,admin}.ts'], rules: { 'no-console': 'off' } },
  {
    files: DATA,
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', 'house/function-length': 'off' },
  },
  {
    files: [...TOOLING, ...CONFIGS],
    rules: {
      'no-console': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-globals': 'off',
      'max-lines-per-function': 'off',
    },
  },
  // Served as is, outside the compiler's view.
  { ...tseslint.configs.disableTypeChecked, files: ['apps/web/public/**', 'apps/server/**/*.mjs'] },
  { ...untypedRules, files: ['**/*.mjs'] },
  { ...testRules, files: TESTS },
  // Describes an external module as is.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: CONFIGS, rules: { 'no-restricted-syntax': ['error', noExportAll] } },
);
