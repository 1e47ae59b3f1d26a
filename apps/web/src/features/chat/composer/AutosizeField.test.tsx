import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AutosizeField } from './AutosizeField.tsx';

const nothing = () => undefined;

test.each([
  ['What is tea?', false],
  ['茶是什么？', false],
  ['מה זה תה?', true],
  ['Tea is شاي in Arabic.', true],
  ['\u200fTea', true],
])('the lines of %j find their direction by themselves: %s', (value, isOwn) => {
  render(<AutosizeField value={value} onChange={nothing} onEnter={nothing} label="Message" />);
  const { className } = screen.getByRole('textbox', { name: 'Message' });
  expect(className.includes('unicode-bidi:plaintext')).toBe(isOwn);
});
