// Small talk: messages that are nothing but a greeting, a thank-you, or a question about the guide itself.

export type Intent = 'greeting' | 'thanks' | 'farewell' | 'about' | 'abilities';

const GREETING =
  '(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|你好|您好|嗨|哈喽|大家好|早上好|早安|下午好|晚上好|在吗|在不在)(?: there| guide| parley|呀|啊|，?向导)?';

const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  ['greeting', new RegExp(`^(?:${GREETING}[\\s,，!！.。~～?？]*)+$`, 'iu')],
  [
    'thanks',
    /^(?:(?:ok|okay|great|good|nice|perfect|cool|好的|好|明白了|懂了|太好了)[\s,，.。!！]*)?(?:thanks|thank you|thx|cheers|much appreciated|谢谢|多谢|感谢|谢了|辛苦了)(?: a lot| so much| very much|你|您|啦|了)?[\s.。!！~～]*$/iu,
  ],
  [
    'farewell',
    /^(?:bye|goodbye|bye bye|see you(?: later)?|good night|再见|拜拜|回头见|晚安)[\s.。!！~～]*$/iu,
  ],
  [
    'about',
    /^(?:who|what) (?:are|r) (?:you|u)[\s?.!]*$|^(?:are you (?:a |an )?(?:real |large )?(?:ai|bot|robot|human|person|chatgpt|gpt|claude|llm|language model|model)|which (?:language )?model are you|what model (?:is this|are you)|what is (?:this|the|your) (?:built-in )?guide|(?:can you |please )*introduce yourself)[\s?.!]*$|^你(?:到底|究竟)?(?:是谁|是哪位|叫什么(?:名字)?|是什么(?:模型|东西)?|是(?:机器人|人工智能|大语言模型|真人|人|chatgpt|gpt)吗?|是哪个模型)[呀啊呢\s?？。!！]*$|^(?:介绍一下你自己|自我介绍(?:一下)?)[\s?？。!！]*$/iu,
  ],
  [
    'abilities',
    /^(?:help|help me|menu|\?|what can (?:you|i) (?:do|ask)(?: for me| you)?|how can you help(?: me)?|what do you know|帮助|帮帮我|求助|你(?:会|能|可以)(?:做|干|帮我做|帮我)?(?:什么|啥|些什么|做些什么)|(?:我)?能问(?:你)?(?:些)?什么|怎么用你)[\s?？。.!！]*$/iu,
  ],
];

const LEADING_GREETING = new RegExp(`^${GREETING}[\\s,，!！.。~～:：]+`, 'iu');

export function findIntent(message: string): Intent | null {
  const text = message.trim();
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** "Hi, how do I stop a reply?" is a question. */
export function withoutGreeting(message: string): string {
  return message.trim().replace(LEADING_GREETING, '');
}
