import { describe, expect, test } from 'vitest';
import { createUserMessage, type Message } from '../sessions/message.ts';
import { createSession } from '../sessions/session.ts';
import { joinFound, type Found } from './found.ts';
import { searchLocal } from './search-local.ts';
import { toSnippet } from '@parley/contract/search/snippet.ts';

const say = (id: string, content: string, nowMs = 1): Message =>
  createUserMessage({ id, parentId: null, nowMs }, content, null);

function chats(
  content: Readonly<Record<string, readonly Message[]>>,
  names: Readonly<Record<string, string>> = {},
) {
  return {
    sessions: Object.entries(content).map(([id, messages], index) => ({
      ...createSession(index, 'r', null),
      id,
      name: names[id] ?? `Name of ${id}`,
      titleGenerated: true,
      messageCount: messages.length,
    })),
    readMessages: (id: string) => Promise.resolve(content[id] ?? []),
  };
}

const find = (all: ReturnType<typeof chats>, typed: string, limit = 30) =>
  searchLocal(all, typed, limit, new AbortController().signal);
const marked = ({ snippet }: Found) => snippet.marks.map(({ start, end }) => snippet.text.slice(start, end));

describe('a search on this device', () => {
  test.each([
    ['TOMATO', ['en']],
    ['tomato soup', ['en']],
    ['soup tomato', ['en']],
    ['学习', ['zh']],
    ['机器学习', ['zh']],
    ['Python 学习', ['zh']],
    ['気', []],
    ['カメラ', ['ja']],
    ['tomato moon', []],
    ['  ', []],
    ['%', []],
  ])('for %s finds %j, as the server would [CHAT-32]', async (typed, ids) => {
    const all = chats({
      s: [
        say('en', 'We cook Ｔomato soup'),
        say('zh', '我想用Python做机器学习的入门'),
        say('ja', '東京でカメラを買う'),
      ],
    });
    expect((await find(all, typed)).map(({ messageId }) => messageId)).toEqual(ids);
  });

  test('finds no system messages, which are shown nowhere [F-38]', async () => {
    const note: Message = { ...say('note', 'otter'), role: 'system' };
    const all = chats({ s: [note, say('m', 'otter')] });
    expect((await find(all, 'otter')).map(({ messageId }) => messageId)).toEqual(['m']);
  });

  test('names first, then the words as they were written, then newer messages [CHAT-32]', async () => {
    const all = chats(
      {
        s1: [
          say('apart', 'paper boats and other paper', 4),
          say('early', 'other boats', 1),
          say('late', 'many other boats', 2),
        ],
        s2: [say('x', 'x')],
      },
      { s2: 'All the other boats' },
    );
    const found = await find(all, 'other boats');
    expect(found.map(({ messageId }) => messageId)).toEqual([null, 'late', 'early', 'apart']);
    expect(found[0]).toMatchObject({ sessionId: 's2', sessionName: 'All the other boats' });
  });

  test('words with accents are found by words without', async () => {
    const all = chats({ s: [say('m', 'Le café de Łódź')], t: [say('x', 'x')] }, { t: 'Crème' });
    expect((await find(all, 'lodz cafe')).map(({ messageId }) => messageId)).toEqual(['m']);
    expect((await find(all, 'creme')).map(({ sessionName }) => sessionName)).toEqual(['Crème']);
  });

  test('what is found is marked, far into a long text too', async () => {
    const all = chats({ s: [say('m', `${'词语 '.repeat(900)}运价指数🎉在这里${' more'.repeat(900)}`)] });
    const [found] = await find(all, '运价指数');
    expect(found && marked(found)).toEqual(['运价指数']);
    expect(found?.snippet.text.length).toBeLessThanOrEqual(162);
    expect(toSnippet('short', ['x']).text).toBe('short');
  });

  test('one that is given up finds nothing', async () => {
    const given = AbortSignal.abort();
    expect(await searchLocal(chats({ s: [say('m', 'word')] }), 'word', 9, given)).toEqual([]);
  });

  test('ten megabytes in 25 chats are looked through, one chat at a time', async () => {
    const text = `${'The rate on this lane is above the index, 运价高于指数。'.repeat(40)}needle`;
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, chat) => [
        `s${chat}`,
        Array.from({ length: 200 }, (_each, index) => say(`m${chat}-${index}`, text)),
      ]),
    );
    const all = chats(many);
    let underWay = 0;
    let most = 0;
    const readMessages = async (id: string): Promise<readonly Message[]> => {
      underWay += 1;
      most = Math.max(most, underWay);
      // What is typed meanwhile has its turn.
      await new Promise((resolve) => setTimeout(resolve));
      underWay -= 1;
      return many[id] ?? [];
    };
    expect(await find({ ...all, readMessages }, 'needle')).toHaveLength(30);
    expect(most).toBe(1);
  });
});

test('what the server found comes first, and nothing comes twice', () => {
  const found = (sessionId: string, messageId: string | null): Found => ({
    sessionId,
    messageId,
    sessionName: '',
    time: 1,
    snippet: { text: '', marks: [] },
  });
  const joined = joinFound(
    [found('a', '1'), found('a', null)],
    [found('b', '2'), found('a', '1'), found('a', null)],
    3,
  );
  expect(joined.map(({ sessionId, messageId }) => `${sessionId}${messageId ?? ''}`)).toEqual([
    'a1',
    'a',
    'b2',
  ]);
});
