/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');
const theme = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8');

const named = (kind: string): ReadonlySet<string> =>
  new Set([...theme.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):`, 'g'))].map(([, name = '']) => name));

/** Other things than a color or a size that follow the same beginnings. */
const OTHERS =
  /^(left|right|center|start|end|bottom|top|balance|pretty|nowrap|wrap|auto|none|transparent|dashed|dotted|solid|collapse|offset-\S+|linear-\S+|[0-9]|[trblxy](-[0-9])?)$/;
/** Of a class name in quotes, behind any conditions. */
const NAME =
  /(?<=["'`\s:])(text|bg|border|fill|stroke|accent|outline|divide|decoration|caret|rounded|shadow|font)-([a-z0-9-]+)(?:\/\d+)?!?(?=["'`\s])/g;

const COLORS = named('color');
const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  text: named('text'),
  rounded: new Set([...named('radius'), 'full', 't', 'b', 'l', 'r']),
  shadow: named('shadow'),
  font: new Set([...named('font-weight'), 'sans', 'mono', 'display']),
};

function isKnown(kind: string, name: string): boolean {
  const bare = name.replace(/^(?:[trblxyse]|[tb][lr])-/, '');
  return OTHERS.test(name) || KNOWN[kind]?.has(bare) === true || COLORS.has(bare);
}

test('every color, size and edge that a class names is in the theme: others would be left out without a word', () => {
  const unknown = globSync('**/*.tsx', { cwd: SOURCES, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(NAME)].flatMap(
      ([whole, kind = '', name = '']) => (isKnown(kind, name) ? [] : [`${file}: ${whole}`]),
    ),
  );
  expect(unknown).toEqual([]);
});
