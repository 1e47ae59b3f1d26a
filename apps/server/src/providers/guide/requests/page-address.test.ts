import { expect, it } from 'vitest';
import { findPageAddress } from './page-address.ts';

it.each([
  ['Read https://example.org/a?b=1.', 'https://example.org/a?b=1'],
  ['看看 https://example.org/页面，谢谢', 'https://example.org/%E9%A1%B5%E9%9D%A2'],
  ['(see www.example.com)', 'https://www.example.com/'],
  ['What does http://127.0.0.1:3000/health say?', null],
  ['http://localhost:3000', null],
  ['https://', null],
  ['no address here', null],
])('%s', (question, address) => {
  expect(findPageAddress(question)).toBe(address);
});
