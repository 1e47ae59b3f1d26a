import { expect, it } from 'vitest';
import { GUIDE_TEXTS } from '../texts/index.ts';
import { answerFromTools, readToolOutput } from './tool-answer.ts';

it.each([
  ['84', '84'],
  ['{"result": 84}', '84'],
  ['{"value": 8.05, "to_unit": "km"}', '8.05 km'],
  ['{"formatted": "8.05 km", "value": 8.05}', '8.05 km'],
  ['{"a": 1, "b": {"c": "d"}}', '- a: 1\n- b: {"c":"d"}'],
  ['[1, 2]', '[1, 2]'],
  ['{broken', '{broken'],
  ['x'.repeat(2_000), `${'x'.repeat(1_500)}…`],
])('reads %s', (output, text) => {
  expect(readToolOutput(output)).toBe(text);
});

it('says what a tool found, and what it could not do', () => {
  const outputs = [
    {
      role: 'tool',
      callId: '1',
      name: 'calculator',
      content: [{ type: 'text', text: '84' }],
      isError: false,
    },
    {
      role: 'tool',
      callId: '2',
      name: 'fetch-page',
      content: [{ type: 'text', text: 'blocked address' }],
      isError: true,
    },
    { role: 'tool', callId: '3', name: 'calculator', content: [{ type: 'text', text: '' }], isError: false },
  ] as const;
  expect(answerFromTools(outputs, GUIDE_TEXTS.en)).toBe(
    'The result is **84**.\n\nThe tool could not do it: blocked address\n\nThe tool answered nothing.',
  );
  expect(answerFromTools(outputs.slice(0, 1), GUIDE_TEXTS.zh)).toBe('结果是 **84**。');
});
