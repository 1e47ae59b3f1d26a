import { expect, test } from 'vitest';
import { toFields } from './argument-fields.ts';

test('the names of arguments read as words, with acronyms in capitals', () => {
  const args = { cost_center: 1, costCenter: 2, webhook_url: 'a', invoiceId: 'b', id: 'c', idea: 'd' };
  expect(toFields(args, null).map(({ label }) => label)).toEqual([
    'Cost center',
    'Cost center',
    'Webhook URL',
    'Invoice ID',
    'ID',
    'Idea',
  ]);
});
