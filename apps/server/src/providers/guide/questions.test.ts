import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findAnswer } from './answer-search.ts';
import type { GuideLanguage } from './language.ts';
import { createManual } from './manual.ts';

const manual = createManual(fileURLToPath(new URL('../../../../../docs/manual', import.meta.url)));

const QUESTIONS: Readonly<
  Record<GuideLanguage, readonly (readonly [question: string, chapterId: string])[]>
> = {
  en: [
    ['What is Parley?', '01-welcome'],
    ['Does this version have agents?', '15-agents'],
    ['What can the guide do?', '01-welcome'],
    ['Can I upload a PDF?', '13-files'],
    ['How do I create a schedule?', '16-agents-at-work'],
    ['How do I try it for free?', '02-starting'],
    ['How do I start Parley on my own computer?', '02-starting'],
    ['How can I add a real model?', '02-starting'],
    ['What happens to the reply when I reload the page?', '03-chatting'],
    ['I closed the tab in the middle of an answer. Is it lost?', '03-chatting'],
    ['How do I stop a reply?', '03-chatting'],
    ['How can I regenerate a reply?', '03-chatting'],
    ['Are my drafts kept?', '03-chatting'],
    ['How do I export a conversation?', '03-chatting'],
    ['How do I rename a chat?', '03-chatting'],
    ['Can I edit a message?', '03-chatting'],
    ['Which keyboard shortcuts are there?', '03-chatting'],
    ['Can it show math formulas and Mermaid diagrams?', '03-chatting'],
    ['How do I switch to a different model?', '04-models'],
    ['Can I use my own default model for new chats?', '04-models'],
    ['How do I mark a model as a favorite?', '04-models'],
    ['What does reasoning effort mean?', '04-models'],
    ['Can I send a photo?', '04-models'],
    ['Which vendors are supported?', '04-models'],
    ['Do you support Claude by Anthropic?', '04-models'],
    ['Which models are free?', '04-models'],
    ['What is a context window?', '04-models'],
    ['How is the cost of a reply calculated?', '05-costs'],
    ['How much free credit does a guest get?', '05-costs'],
    ['How many guest sessions can I start per day?', '05-costs'],
    ['What does reserved and settled mean?', '05-costs'],
    ['Is there a dark mode?', '06-appearance'],
    ['How do I change the language to Chinese?', '06-appearance'],
    ['Does it work with a screen reader?', '06-appearance'],
    ['Where are my conversations stored?', '07-privacy'],
    ['What does the vendor see of my messages?', '07-privacy'],
    ['How can I delete my data?', '07-privacy'],
    ['Is my data private?', '07-privacy'],
    ['How long are replies kept?', '07-privacy'],
    ['What does error 402 mean?', '08-api'],
    ['How do I call POST /generate with curl?', '08-api'],
    ['What is an idempotency key?', '08-api'],
    ['How do I get JSON that fits a schema?', '08-api'],
    ['What do error answers of the API look like?', '08-api'],
    ['Which streaming events are there?', '08-api'],
    ['How do I use PostgreSQL instead of SQLite?', '09-installation'],
    ['Which environment variables are there?', '09-installation'],
    ['How do I make a backup?', '09-installation'],
    ['What is TRUSTED_PROXIES for?', '09-installation'],
    ['What does /ready answer?', '09-installation'],
    ['What is LIMIT_FACTOR?', '09-installation'],
    ['How does an admin change a rate limit?', '21-administration'],
    ['Why do I see "Insufficient balance"?', '10-troubleshooting'],
    ['The server does not start, what now?', '10-troubleshooting'],
    ['My conversations have disappeared', '10-troubleshooting'],
    ['It says connection timeout', '10-troubleshooting'],
    ['Why does only the guide answer me?', '10-troubleshooting'],
    ['Can I create an account with a password?', '11-accounts'],
  ],
  zh: [
    ['Parley 是什么？', '01-welcome'],
    ['这个版本有智能体吗？', '15-agents'],
    ['向导能做什么？', '01-welcome'],
    ['怎么上传 PDF？', '13-files'],
    ['有定时任务吗？', '16-agents-at-work'],
    ['怎么免费试用？', '02-starting'],
    ['怎么在自己的电脑上启动 Parley？', '02-starting'],
    ['怎么添加真正的模型？', '02-starting'],
    ['回复生成到一半刷新页面会怎么样？', '03-chatting'],
    ['刷新页面会不会丢失内容？', '03-chatting'],
    ['怎么停止回复？', '03-chatting'],
    ['怎么重新生成一条回复？', '03-chatting'],
    ['草稿会保存吗？', '03-chatting'],
    ['怎么导出对话？', '03-chatting'],
    ['怎么给对话重命名？', '03-chatting'],
    ['发出去的消息能修改吗？', '03-chatting'],
    ['有哪些快捷键？', '03-chatting'],
    ['能显示数学公式和图表吗？', '03-chatting'],
    ['怎么换一个模型？', '04-models'],
    ['怎么收藏模型？', '04-models'],
    ['思考强度是什么意思？', '04-models'],
    ['可以发图片吗？', '04-models'],
    ['支持哪些服务商？', '04-models'],
    ['支持哪些厂商？', '04-models'],
    ['推理强度怎么调？', '04-models'],
    ['支持 Ollama 吗？', '04-models'],
    ['哪些模型免费？', '04-models'],
    ['什么是上下文窗口？', '04-models'],
    ['一条回复多少钱怎么算？', '05-costs'],
    ['访客有多少免费额度？', '05-costs'],
    ['一天可以开几次访客会话？', '05-costs'],
    ['预留和结算是什么意思？', '05-costs'],
    ['有深色模式吗？', '06-appearance'],
    ['怎么切换成英文？', '06-appearance'],
    ['支持读屏软件吗？', '06-appearance'],
    ['浏览器里保存了什么？', '07-privacy'],
    ['服务商能看到我的消息吗？', '07-privacy'],
    ['怎么删除我的数据？', '07-privacy'],
    ['数据安全吗？', '07-privacy'],
    ['有手机版吗？', '06-appearance'],
    ['回复为什么断了？', '10-troubleshooting'],
    ['402 是什么错误？', '08-api'],
    ['怎么用 curl 调用 /generate？', '08-api'],
    ['幂等键有什么用？', '08-api'],
    ['怎么得到符合 JSON Schema 的结构化输出？', '08-api'],
    ['API 的错误是什么格式？', '08-api'],
    ['流式事件有哪些？', '08-api'],
    ['怎么改用 PostgreSQL？', '09-installation'],
    ['有哪些环境变量？', '09-installation'],
    ['怎么备份数据库？', '09-installation'],
    ['TRUSTED_PROXIES 是干什么的？', '09-installation'],
    ['LIMIT_FACTOR 是什么？', '09-installation'],
    ['管理员如何修改限额？', '21-administration'],
    ['提示余额不足怎么办？', '10-troubleshooting'],
    ['服务器启动不了怎么办？', '10-troubleshooting'],
    ['我的聊天记录不见了', '10-troubleshooting'],
    ['连接超时是怎么回事？', '10-troubleshooting'],
    ['为什么只有向导在回答？', '10-troubleshooting'],
    ['能不能注册账户？', '11-accounts'],
  ],
};

const OFF_TOPIC: Readonly<Record<GuideLanguage, readonly string[]>> = {
  en: [
    'What is the capital of France?',
    'Who won the world cup in 2018?',
    'Write me a poem about the sea',
    'How do I bake sourdough bread?',
    'Translate good morning into Italian',
    'Explain quantum entanglement',
    'What is the best phone to buy?',
    'asdf qwer zxcv',
    'write a haiku',
    'fix my rust code',
    'how tall is mount everest',
    'plan my vacation',
    'best laptop for students',
    'summarize this article',
    'who invented the phone',
  ],
  zh: [
    '法国的首都是哪里？',
    '今天天气怎么样？',
    '写一首关于大海的诗',
    '红烧肉怎么做？',
    '谁赢了 2018 年世界杯？',
    '解释一下量子纠缠',
    '帮我改一下 Rust 代码',
    '讲个笑话',
    '推荐北京好吃的餐厅',
  ],
};

describe.each(['en', 'zh'] as const)('finding an answer in the %s manual', (language) => {
  it.each(QUESTIONS[language])('%s -> %s', async (text, chapterId) => {
    const index = (await manual())[language];
    const answer = findAnswer(index, { text, language, earlier: [] });
    expect(answer?.passages.map(({ passage }) => passage.chapterId)[0]).toBe(chapterId);
  });

  it.each(OFF_TOPIC[language])('knows nothing about: %s', async (text) => {
    const index = (await manual())[language];
    const answer = findAnswer(index, { text, language, earlier: [] });
    expect(answer?.passages.map(({ passage }) => `${passage.chapterId} ${passage.section}`)).toBeUndefined();
  });
});

describe('a follow-up', () => {
  it.each([
    ['en', 'And how much?', 'How do I regenerate a reply?', true],
    ['en', 'Why?', 'Is there a dark theme?', true],
    ['en', 'What is the capital of France?', 'Is there a dark theme?', false],
    ['zh', '为什么呢？', '有深色主题吗？', true],
  ] as const)('%s: "%s" after "%s"', async (language, text, before, isAnswered) => {
    const index = (await manual())[language];
    expect(findAnswer(index, { text, language, earlier: [before] }) !== null).toBe(isAnswered);
  });
});
