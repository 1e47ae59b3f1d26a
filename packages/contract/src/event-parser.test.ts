import { expect, test } from 'vitest';
import { GenerateEvent } from './chat/events.ts';
import { createEventParser } from './event-parser.ts';
import { RunEvent } from './runs/events.ts';

test('an event of a known type is read, and one of another type is skipped', () => {
  const parse = createEventParser(GenerateEvent);
  expect(parse('{"type":"content","token":"a"}')).toEqual({ type: 'content', token: 'a' });
  expect(parse('{"type":"step_cost","n":1,"cost":0.1}')).toBeNull();
});

test.each(['{', '"text"', 'null', '{"token":"a"}', '{"type":"content","token":5}'])(
  '%s is refused',
  (json) => {
    expect(() => createEventParser(GenerateEvent)(json)).toThrow();
  },
);

test('the events of all runs include those of a plain reply and those of an agent', () => {
  const parse = createEventParser(RunEvent);
  const events = [
    { type: 'info', model_used: 'a/b', run_id: 'run_1' },
    { type: 'info', run_id: 'run_1', agent_id: 'agt_1', agent_name: 'A', model: 'a/b' },
    { type: 'message', content: 'on the way' },
    { type: 'message', final: 'done' },
    { type: 'error', detail: 'x', code: 'internal', status: 500 },
    { type: 'waiting', call_ids: ['call_1'] },
    { type: 'end', reason: 'stop', usage: { input_tokens: 1, output_tokens: 1 }, cost: 0, balance: 1 },
  ];
  expect(events.map((event) => parse(JSON.stringify(event)))).toEqual(events);
});
