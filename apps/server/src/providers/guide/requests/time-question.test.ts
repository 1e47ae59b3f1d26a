import { expect, it } from 'vitest';
import { findTimeQuestion } from './time-question.ts';

it.each([
  ['What time is it in Tokyo?', 'Asia/Tokyo'],
  ["what's the current time in New York", 'America/New_York'],
  ['current time in Europe/Berlin', 'Europe/Berlin'],
  ['What time is it?', null],
  ['time in San Francisco', 'America/Los_Angeles'],
  ['东京现在几点？', 'Asia/Tokyo'],
  ['北京的时间', 'Asia/Shanghai'],
  ['现在几点了', null],
])('"%s" asks for now in %s', (question, zone) => {
  expect(findTimeQuestion(question)).toEqual({ kind: 'current-time', zone });
});

it.each([
  ['What is 3pm New York in Berlin?', 15, 0, 'America/New_York', 'Europe/Berlin'],
  ['Convert 09:30 from London to Tokyo', 9, 30, 'Europe/London', 'Asia/Tokyo'],
  ['What time is it in Berlin when it is 12 am in Paris?', 0, 0, 'Europe/Paris', 'Europe/Berlin'],
  ['noon in Chicago, what is that in UTC', 12, 0, 'America/Chicago', 'UTC'],
  ['东京下午 3 点半是柏林几点？', 15, 30, 'Asia/Tokyo', 'Europe/Berlin'],
  ['把伦敦 15:00 换算成北京时间', 15, 0, 'Europe/London', 'Asia/Shanghai'],
])('"%s" asks to convert', (question, hour, minute, from, to) => {
  expect(findTimeQuestion(question)).toEqual({ kind: 'convert-time', hour, minute, from, to });
});

it.each([
  'How much time do I have?',
  'Is Berlin a nice city?',
  'At 25:00 in Paris or London?',
  'Is 3pm fine?',
  '对话保存多长时间？',
])('"%s" asks for no time', (question) => {
  expect(findTimeQuestion(question)).toBeNull();
});
