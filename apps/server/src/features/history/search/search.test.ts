import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchResult } from '@parley/contract/history/schemas.ts';
import { historyOf, toMessage, toSession, type HistoryCalls } from '../../../testing/conversations.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';

describe.each(TEST_DATABASES)('the search in conversations on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let history: HistoryCalls;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    history = historyOf(app, ada);
  });
  afterEach(() => app.close());

  const find = async (words: string): Promise<SearchResult[]> => (await history.search(words)).json().results;
  const marked = ({ snippet, marks }: SearchResult): string[] =>
    marks.map(({ start, end }) => snippet.slice(start, end));
  const say = (session: string, ...texts: string[]) =>
    history.save(
      toSession(
        session,
        texts.map((content, index) => toMessage(`${session}-${index}`, { content })),
      ),
    );

  it('finds words of messages, whatever their letters and how they begin [CHAT-32]', async () => {
    await say('s1', 'We grow Tomatoes on the balcony', 'Ｔｏｍａｔｏ soup');
    await say('s2', 'Nothing of the kind');
    const results = await find('TOMATO');
    expect(results.map((result) => result.message_id).sort()).toEqual(['s1-0', 's1-1']);
    expect(results.map(marked).sort()).toEqual([['Tomato'], ['Ｔｏｍａｔｏ']]);
    expect(results[0]).toMatchObject({ session_id: 's1', session_name: 'Name of s1', role: 'user' });
  });

  it('finds words with accents by words without, and those with accents as they are', async () => {
    await say('s', 'Le café à Łódź', 'A cafe and a cafeteria');
    const idsOf = async (words: string) => (await find(words)).map((result) => result.message_id).sort();
    expect(await idsOf('cafe')).toEqual(['s-0', 's-1']);
    expect(await idsOf('CAFÉ')).toEqual(['s-0']);
    expect((await find('lodz cafe')).map(marked)).toEqual([['café', 'Łódź']]);
    await history.save(toSession('named', [], { name: 'Crème brûlée' }));
    expect((await find('creme brulee')).map(marked)).toEqual([['Crème', 'brûlée']]);
  });

  it.each([
    ['学习', 's-0'],
    ['机器学习', 's-0'],
    ['气', 's-1'],
    ['今天天气', 's-1'],
    ['Python 学习', 's-0'],
    ['東京', 's-2'],
    ['カメラ', 's-2'],
  ])('finds %s in the middle of text without spaces [CHAT-32]', async (words, id) => {
    await say(
      's',
      '我想用Python做机器学习的入门',
      '今天天气很好，适合散步',
      '東京でカメラを買う',
      '习学 天今 京東',
    );
    const results = await find(words);
    expect(results.map((result) => result.message_id)).toEqual([id]);
    expect(results.flatMap(marked).join('')).toBe(words.replace(' ', ''));
  });

  it('finds what the first 200,000 characters and 10,000 words of a message hold, and nothing behind them [OV-05]', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
    await say('s', `beginning ${'x '.repeat(100_000)} behind`, many);
    const idsOf = async (words: string) => (await find(words)).map((result) => result.message_id);
    expect([await idsOf('beginning'), await idsOf('w9999')]).toEqual([['s-0'], ['s-1']]);
    expect([await idsOf('behind'), await idsOf('w10000')]).toEqual([[], []]);
  });

  it('takes signs in their order, not only all of them', async () => {
    await say('s', '习机，机器，器学，学习');
    expect(await find('机器学习')).toEqual([]);
  });

  it('shows names first, then what holds the words as they were written, then newer messages [CHAT-32]', async () => {
    const at = (day: number): string => `2026-04-0${day}T00:00:00.000Z`;
    await history.save(
      toSession('s1', [
        toMessage('apart', { content: 'paper boats and other paper', timestamp: at(4) }),
        toMessage('early', { content: 'other boats', timestamp: at(1) }),
        toMessage('late', { content: 'many other boats', timestamp: at(2) }),
      ]),
    );
    await history.save(toSession('s2', [], { name: 'All the other boats' }));
    const results = await find('other boats');
    expect(results.map((result) => result.message_id)).toEqual([null, 'late', 'early', 'apart']);
    expect(results[0]).toMatchObject({ session_id: 's2', role: null, snippet: 'All the other boats' });
  });

  it('shows the place of long messages where the words are', async () => {
    await say('s', `${'word '.repeat(500)}needle🎉 in the hay${' more'.repeat(500)}`);
    const [result] = await find('needle');
    expect(result?.snippet.length).toBeLessThanOrEqual(162);
    expect(result && marked(result)).toEqual(['needle']);
  });

  it('finds messages that came by an append, and changed names, and not what was removed', async () => {
    await say('s', 'first');
    await history.append('s', [toMessage('added', { content: 'zebra crossing' })], 1);
    expect(await find('zebra')).toHaveLength(1);
    await history.patch('s', { name: 'Zebra 斑马' });
    expect((await find('斑马')).map((result) => result.message_id)).toEqual([null]);
    await say('s', 'first');
    expect(await find('zebra')).toEqual([]);
    await history.remove('s');
    expect(await find('first')).toEqual([]);
  });

  it('finds no system messages, however many hold the words, nor a conversation that was just removed [F-38]', async () => {
    const notes = Array.from({ length: 100 }, (_, index) =>
      toMessage(`note-${index}`, { role: 'system', content: 'otter' }),
    );
    await history.save(toSession('s', [toMessage('m', { content: 'otter' }), ...notes]));
    expect((await find('otter')).map((result) => result.message_id)).toEqual(['m']);
    await history.remove('s');
    expect(await find('otter')).toEqual([]);
  });

  it('finds nothing of others, and takes characters of query languages literally [AZ-01]', async () => {
    await say('s', '100% sure', 'a_b NEAR "quoted" OR (x* AND \'y\') & z | !w :*');
    const other = await app.createMember();
    await historyOf(app, other).save(toSession('s', [toMessage('m', { content: 'walrus' })]));
    expect(await find('walrus')).toEqual([]);
    for (const words of [
      '"',
      "'",
      '*',
      '()',
      '&',
      ':*',
      '%',
      '_',
      '\\',
      '100%',
      'NEAR("a" b)',
      '"quoted" OR (x*',
    ]) {
      const answer = await history.search(words);
      expect(answer.statusCode, words).toBe(200);
    }
    expect(await find('100%')).toHaveLength(1);
    expect(await find('%')).toEqual([]);
  });
});
