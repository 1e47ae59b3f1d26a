import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Part, Provider } from '../provider.ts';
import { createTurn, type Turn, type TurnMessage, type TurnTool } from '../turn.ts';
import { toSchemaInstance } from '../../workers/schemas/instance/schema-instance.ts';
import { createGuide } from './index.ts';

const manualFolder = fileURLToPath(new URL('../../../../../docs/manual', import.meta.url));

function createTestGuide(folder = manualFolder) {
  const pauses: number[] = [];
  const guide = createGuide({
    manualFolder: folder,
    clock: {
      now: () => Date.UTC(2026, 2, 14),
      async sleep(delayMs) {
        pauses.push(delayMs);
      },
    },
    buildInstance: async (schema, prompt, title) =>
      JSON.stringify(toSchemaInstance(schema, { prompt, title })),
  });
  return { guide, pauses };
}

function user(text: string): TurnMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function turn(messages: readonly TurnMessage[], changes: Partial<Turn> = {}): Turn {
  return createTurn({ model: 'guide', purpose: 'reply', messages, ...changes });
}

async function collectFrom(
  guide: Provider,
  given: Turn,
  signal = new AbortController().signal,
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of guide.stream(given, signal)) parts.push(part);
  return parts;
}

async function collect(given: Turn, signal?: AbortSignal): Promise<Part[]> {
  return collectFrom(createTestGuide().guide, given, signal);
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
}

async function ask(...questions: readonly string[]): Promise<string> {
  return textOf(await collect(turn(questions.map(user))));
}

describe('answering', () => {
  it('answers from the manual and names the passage', async () => {
    const answer = await ask('Hi, how do I make a backup?');
    expect(answer).toContain('npm run admin -- backup');
    expect(answer).toContain('From the manual: Running an installation › Backup and restore');
  });

  it('answers in the language of the question', async () => {
    expect(await ask('怎么备份？')).toContain('出自手册：部署与运维 › 备份与恢复');
  });

  it('is honest about what it is', async () => {
    expect(await ask('Hello!')).toContain('I am not a language model');
    expect(await ask('Who are you?')).toContain('I am not a language model');
    expect(await ask('你是谁？')).toContain('不是大语言模型');
  });

  it('says plainly that it does not know, and what it can help with', async () => {
    const answer = await ask('What is the capital of France?');
    expect(answer).toMatch(/^I found nothing about that/);
    expect(answer).toContain('I can help with');
    expect(answer).not.toContain('From the manual');
  });

  it('understands a short follow-up from the question before', async () => {
    expect(await ask('Is there a dark theme?', 'Why?')).toContain('Theme and language');
  });

  it('works out a sum without any tool', async () => {
    expect(await ask('What is 15% of 240?')).toBe('15% * 240 = **36**');
    expect(await ask('7 除以 0 等于多少')).toContain('不能除以零');
  });

  it('says which request it understood but was given no tool for', async () => {
    expect(await ask('What is 5 miles in km?')).toContain('a conversion of units');
  });

  it('says that it cannot see images', async () => {
    const image = { type: 'image', mediaType: 'image/png', base64: '' } as const;
    expect(textOf(await collect(turn([{ role: 'user', content: [image] }])))).toContain('cannot see images');
  });

  it('answers without a question, or without a message at all', async () => {
    expect(await ask('   ')).toContain('no question');
    expect(textOf(await collect(turn([], { language: 'zh' })))).toContain('没有问题');
  });
});

describe('streaming', () => {
  it('comes word by word with pauses, then usage and an end', async () => {
    const { guide, pauses } = createTestGuide();
    const parts = await collectFrom(guide, turn([user('Thanks')]));
    expect(parts.at(0)).toEqual({ type: 'text-delta', text: 'You ' });
    expect(pauses.length).toBe(parts.length - 2);
    expect(parts.at(-2)).toMatchObject({ type: 'usage', usage: { inputTokens: 2 } });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('stops at the wanted length', async () => {
    const parts = await collect(turn([user('Who are you?')], { maxOutputTokens: 10 }));
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'length' });
    expect(parts.at(-2)).toMatchObject({ type: 'usage', usage: { outputTokens: 10 } });
  });

  it('throws the reason of an abort, before and in the middle', async () => {
    const controller = new AbortController();
    const { guide } = createTestGuide();
    const seen: Part[] = [];
    await expect(async () => {
      for await (const part of guide.stream(turn([user('Who are you?')]), controller.signal)) {
        seen.push(part);
        if (seen.length === 3) controller.abort(new Error('stopped'));
      }
    }).rejects.toThrow('stopped');
    expect(seen).toHaveLength(3);
    await expect(collect(turn([user('Hi')]), AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    );
  });

  it('is unavailable, not broken, without its manual, and recovers with it', async () => {
    const { guide } = createTestGuide('/nowhere');
    const stream = (): Promise<Part[]> => collectFrom(guide, turn([user('cost?')]));
    await expect(stream()).rejects.toMatchObject({ code: 'model_unavailable' });
    await expect(stream()).rejects.toMatchObject({ code: 'model_unavailable' });
  });

  // Read the long way, each of them would take minutes.
  it.each([' ', 'a', '1+', '字', '(', 'a@', '\n'])('reads a very long message of %j', async (character) => {
    const long = character.repeat(200_000);
    expect(await ask(long)).not.toBe('');
    for (const [text, purpose] of [
      [`${long}!`, 'title'],
      [`User: ${long}\nAssistant: ok`, 'summary'],
    ] as const) {
      const parts = await collect(turn([user(text)], { purpose }));
      expect(parts.at(-1)).toMatchObject({ type: 'finish' });
    }
  });
});

describe('tools', () => {
  const calculator: TurnTool = {
    name: 'calculator',
    description: '',
    parameters: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
  };

  it('calls a fitting tool and answers with what it gave', async () => {
    const asked = user('What is 12*7?');
    const parts = await collect(turn([asked], { tools: [calculator] }));
    expect(parts.map(({ type }) => type)).toEqual([
      'tool-call-start',
      'tool-call-delta',
      'tool-call',
      'usage',
      'finish',
    ]);
    const call = { callId: 'guide_call_1', name: 'calculator', argumentsJson: '{"expression":"12*7"}' };
    expect(parts[2]).toEqual({ type: 'tool-call', ...call });
    expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });

    const answered: TurnMessage[] = [
      asked,
      { role: 'assistant', content: [{ type: 'tool-call', ...call }] },
      {
        role: 'tool',
        callId: 'guide_call_1',
        name: 'calculator',
        content: [{ type: 'text', text: '{"result":"84"}' }],
        isError: false,
      },
    ];
    expect(textOf(await collect(turn(answered, { tools: [calculator] })))).toBe('The result is **84**.');
    const again = await collect(turn([...answered, user('And 2+2?'), user('2+2')], { tools: [calculator] }));
    expect(again[0]).toMatchObject({ callId: 'guide_call_2' });
  });
});

describe('work for the product itself', () => {
  it('names a conversation', async () => {
    const parts = await collect(turn([user('How do I bake sourdough bread at home?')], { purpose: 'title' }));
    expect(textOf(parts)).toBe('Bake sourdough bread at home');
  });

  it('shortens a conversation, as messages or as text', async () => {
    const messages: TurnMessage[] = [
      user('Where is the data?'),
      { role: 'assistant', content: [{ type: 'text', text: 'The data is in the data folder.' }] },
      user('Summarise'),
    ];
    const wanted = '- Asked: Where is the data?\n- Answered: The data is in the data folder.';
    expect(textOf(await collect(turn(messages, { purpose: 'summary' })))).toBe(wanted);
    const text = 'User: Where is the data?\nAssistant: The data is in the data folder.';
    expect(textOf(await collect(turn([user(text)], { purpose: 'summary' })))).toBe(wanted);
  });

  it('answers a schema with a fitting value', async () => {
    const jsonSchema = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] };
    expect(textOf(await collect(turn([user('Ada, 36 years')], { jsonSchema })))).toBe('{"age":36}');
  });
});
