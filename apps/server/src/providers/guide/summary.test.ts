import { describe, expect, it } from 'vitest';
import { readTranscript, summarise } from './summary.ts';

describe('summarise', () => {
  it('keeps of each message the sentence that says most about the conversation', () => {
    const summary = summarise(
      [
        {
          role: 'user',
          text: 'Hello there. Which database does Parley use, and where is the database file?',
        },
        {
          role: 'assistant',
          text: 'Good question! Parley uses an embedded SQLite database. The weather is nice.',
        },
      ],
      'en',
    );
    expect(summary).toBe(
      '- Asked: Which database does Parley use, and where is the database file?\n' +
        '- Answered: Parley uses an embedded SQLite database.',
    );
  });

  it('does the same in Chinese', () => {
    const summary = summarise(
      [
        { role: 'user', text: '数据库放在哪里？' },
        { role: 'assistant', text: '好的。数据库放在数据文件夹里。天气不错。' },
      ],
      'zh',
    );
    expect(summary).toBe('- 提问：数据库放在哪里？\n- 回答：数据库放在数据文件夹里。');
  });

  it('cuts a sentence that does not end, and leaves out messages without words', () => {
    const summary = summarise(
      [
        { role: 'user', text: 'long '.repeat(400) },
        { role: 'assistant', text: '---' },
      ],
      'en',
    );
    expect(summary.split('\n')).toHaveLength(1);
    expect(summary.length).toBeLessThan(300);
  });

  it('says when there is nothing to shorten', () => {
    expect(summarise([], 'en')).toBe('The conversation holds no text.');
  });
});

describe('readTranscript', () => {
  it.each([
    [
      'User: a\nmore\nAssistant: b',
      [
        { role: 'user', text: 'a\nmore' },
        { role: 'assistant', text: 'b' },
      ],
    ],
    [
      '用户：问\n助手：答',
      [
        { role: 'user', text: '问' },
        { role: 'assistant', text: '答' },
      ],
    ],
    ['Please summarise this', null],
    ['User: only one', null],
  ])('%j', (text, messages) => {
    expect(readTranscript(text)).toEqual(messages);
  });
});
