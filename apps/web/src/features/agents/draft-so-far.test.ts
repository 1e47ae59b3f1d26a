import { expect, test } from 'vitest';
import { readDraftSoFar } from './draft-so-far.ts';

const WHOLE = `Here it is: ${JSON.stringify({
  name: 'Tender "radar"',
  description: 'Looks for tenders — 招标.',
  instructions: 'Find tenders.\nKeep "name": only the good ones.',
  tools: ['web-search', 'fetch-page'],
  category: 'research',
})}`;

test('every beginning of an answer shows a beginning of each field, and the whole shows all', () => {
  const whole = readDraftSoFar(WHOLE);
  expect(whole).toEqual({
    fields: {
      name: 'Tender "radar"',
      description: 'Looks for tenders — 招标.',
      instructions: 'Find tenders.\nKeep "name": only the good ones.',
      tools: ['web-search', 'fetch-page'],
    },
    writing: null,
  });
  for (let length = 0; length < WHOLE.length; length += 1) {
    const { fields } = readDraftSoFar(WHOLE.slice(0, length));
    for (const name of ['name', 'description', 'instructions'] as const)
      expect(whole.fields[name]?.startsWith(fields[name] ?? '')).toBe(true);
    expect(whole.fields.tools?.slice(0, fields.tools?.length ?? 0)).toEqual(fields.tools ?? []);
  }
});

test('says what is being written', () => {
  expect(readDraftSoFar('{"na').writing).toBeNull();
  expect(readDraftSoFar('{"name": "Ten').writing).toBe('name');
  expect(readDraftSoFar('{"name": "Tender", "instructions": "Find\\u4e').fields.instructions).toBe('Find');
  expect(readDraftSoFar('{"tools": ["web-search", "fet')).toEqual({
    fields: { tools: ['web-search'] },
    writing: 'tools',
  });
});

test('line breaks as they are are read, and nonsense is nothing', () => {
  expect(readDraftSoFar('{"instructions": "One\nTwo').fields.instructions).toBe('One\nTwo');
  expect(readDraftSoFar('I would rather not.')).toEqual({ fields: {}, writing: null });
  expect(readDraftSoFar('{"name": 5, "tools": "all"}').fields).toEqual({});
});
