import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { TEXT_TOOLS } from '../index.ts';

describe('the numbers of a text', () => {
  it.each([
    ['Scores: 10, 20, 30', [10, 20, 30]],
    ['1,234 and 12,345.67, then 5,6', [1234, 12_345.67]],
    ['-$5.00 and $-6, −€7 or +£8', [-5, -6, -7, 8]],
    ['from 10-20, or $5-$7', [10, 20, 5, 7]],
    ['- $5', [5]],
    ['version 1.2.3', []],
    ['A4, v2.0 and naïve3', []],
    ['营业额1200元，共5人，增长12%，3万5千元', [1200, 5, 12, 3, 5]],
    ['売上は250万円、총7명', [250, 7]],
  ])('of %j are %j [TOOL-11]', async (text, values) => {
    const numbers: unknown = values.map((value) => expect.objectContaining({ value }));
    expect(await callTool(TEXT_TOOLS, 'extract-numbers', { text })).toMatchObject({
      data: { numbers, count: values.length },
    });
  });
});

it('the numbers of a Chinese text have their units [TOOL-11]', async () => {
  expect(
    await callTool(TEXT_TOOLS, 'extract-numbers', { text: '共3.5kg的苹果，约1.234,56元' }),
  ).toMatchObject({
    data: { numbers: [{ value: 3.5, unit: 'kg' }], unclear: ['1.234,56'] },
  });
});

describe('the addresses of a text', () => {
  it.each([
    ["Write to o'brien@example.com", ["o'brien@example.com"]],
    ["'bob@example.com' or 'd'arcy@example.com'", ['bob@example.com', "d'arcy@example.com"]],
    ['müller.hans@example.com, иван@example.com', ['müller.hans@example.com', 'иван@example.com']],
    ['o’brien@example.com', []],
    ['.bob@example.com, bob.@example.com', []],
    ['hans@example.comé hans@example.co-', []],
    ['请发到bob@example.com联系', ['bob@example.com']],
    [
      'mailto:ann@example.com?to=bob@example.com *eve@example.com*',
      ['ann@example.com', 'bob@example.com', 'eve@example.com'],
    ],
    [`${'é'.repeat(70)}@example.com`, []],
  ])('of %j are %j, none of them a part of another [TOOL-11]', async (text, emails) => {
    expect(await callTool(TEXT_TOOLS, 'extract-emails', { text })).toMatchObject({
      data: { emails, count: emails.length },
    });
  });

  it.each(["'", "a'", 'é', '.', 'a@', "a'a@a."])('are sought to the end of a text of %j', async (part) => {
    const text = `${part.repeat(99_000 / part.length)} bob@example.com`;
    expect(await callTool(TEXT_TOOLS, 'extract-emails', { text })).toMatchObject({
      data: { emails: ['bob@example.com'] },
    });
  });
});
