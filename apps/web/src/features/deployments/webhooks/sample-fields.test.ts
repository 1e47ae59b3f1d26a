import { expect, test } from 'vitest';
import { listFields, readSample } from './sample-fields.ts';

test('fields of a sample keep the digits that the agent will read [HOK-01]', () => {
  const body = '{"id":12345678901234567890,"sum":2.5}';
  const fields = listFields(readSample(body, 'application/json'), new Set());
  expect(fields.map(({ path, value }) => [path, value])).toEqual([
    ['id', '12345678901234567890'],
    ['sum', 2.5],
  ]);
});
