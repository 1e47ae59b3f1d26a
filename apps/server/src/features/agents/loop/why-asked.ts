// Why a person is asked about a call, in their language. A run stores the sentence in the language that it runs in.

export type Why =
  | 'destroys'
  | 'writes'
  | 'tainted'
  | 'changed'
  | 'misfits'
  | 'address'
  | 'words'
  | 'count'
  | 'credential'
  | 'unrecorded';

const TEXTS: Readonly<Record<'en' | 'zh', Readonly<Record<Why, string>>>> = {
  en: {
    destroys: 'This deletes something or cannot be undone.',
    writes: 'This changes or sends something outside.',
    tainted: 'The agent has read text from outside, so you are asked again.',
    changed: 'The tool has changed since it was allowed.',
    misfits: 'The changed values do not fit:',
    address: 'This address is neither from you nor in a result: it could carry away what the agent knows.',
    words:
      'These words are long, or hold a number, key or address that is not from you: they could carry away what the agent knows.',
    count: 'The agent has asked for many pages since it read text from outside.',
    credential: 'This tool needs a credential. The run waits until it is configured.',
    unrecorded: 'Not recorded. Call the tool now?',
  },
  zh: {
    destroys: '此操作会删除内容或无法撤销。',
    writes: '此操作会修改外部内容或向外发送内容。',
    tainted: '智能体已读取外部文本，因此需要再次确认。',
    changed: '该工具在获得允许后发生了变化。',
    misfits: '修改后的值不符合要求：',
    address: '此网址既不是你提供的，也不在结果中，可能会带走智能体掌握的信息。',
    words: '这些词过长，或包含不是你提供的号码、密钥或地址，可能会带走智能体掌握的信息。',
    count: '智能体读取外部文本后，又请求了许多页面。',
    credential: '此工具需要凭据。配置完成之前，运行会一直等待。',
    unrecorded: '没有记录。现在调用此工具吗？',
  },
};

export function whyAsked(why: Why, language: 'en' | 'zh'): string {
  return TEXTS[language][why];
}

const LANGUAGES = ['en', 'zh'] as const;

const hasText = (why: string): why is Why => Object.hasOwn(TEXTS.en, why);

/** The stored sentence in the language of who reads it; other words, and what follows the sentence, stay as they are. */
export function translateWhy(stored: string, language: 'en' | 'zh'): string {
  const reasons = Object.keys(TEXTS.en).filter(hasText);
  for (const why of reasons)
    for (const from of LANGUAGES)
      if (stored.startsWith(TEXTS[from][why]))
        return TEXTS[language][why] + stored.slice(TEXTS[from][why].length);
  return stored;
}
