import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTurn } from '../turn.ts';
import { answerTurn } from './answer.ts';
import { findAnswer } from './answer-search.ts';
import type { GuideLanguage } from './language.ts';
import { createManual } from './manual.ts';
import { GUIDE_TEXTS } from './texts/index.ts';

// What people ask in the middle of their work, in their own words. Null: the manual says nothing about it, and one
// word that it happens to have is no answer.

const manual = createManual(fileURLToPath(new URL('../../../../../docs/manual', import.meta.url)));

type Question = readonly [question: string, section: string | null];

const EVERYDAY: Readonly<Record<GuideLanguage, readonly Question[]>> = {
  en: [
    ['how do I change the title of a chat', 'Conversations in the sidebar'],
    ['How do I export as PDF?', 'Export'],
    ['can I print a conversation?', 'Export'],
    ['how do I restore a deleted chat after a day?', 'Deleting a conversation'],
    ['can I undo deleting a chat', 'Deleting a conversation'],
    ['how do I delete several chats at once', 'Deleting a conversation'],
    ['what is the maximum message length', 'The conversation is too long'],
    ['is there a limit on how long my message can be', 'The conversation is too long'],
    ['What happens to files in a shared chat?', 'Share a chat by a link'],
    ['how do I close a link I shared', 'Share a chat by a link'],
    ['Can an agent see a picture I attach?', 'Chat with an agent'],
    ['how can I see what the agent did', 'Chat with an agent'],
    ['can the agent send emails', 'When an agent notifies you'],
    ['how do I let an agent search my documents', 'Collections of documents'],
    ['How do I stop a schedule?', 'Schedules'],
    ['where do I see my bill', 'Where to see what you spent'],
    ['can I get an invoice', 'Payments, receipts and refunds'],
    ['how do I turn off auto refill', 'Auto-refill'],
    ['can I use two models in one chat', 'Choose a model'],
    ['my reply stopped halfway', 'Connection timeout, or a reply that was cut off'],
    ['what happens if I close my laptop while it writes', 'Reload in the middle of a reply'],
    ['Can I invite a colleague to my team?', 'Invite people'],
    ['how do I add a teammate', 'Invite people'],
    ['how do I turn off notifications', 'A note when a long reply has ended'],
    ['how can I make the text bigger', 'Small screens and accessibility'],
    ['how do I change the language of the app', 'Change the language'],
    ['can I pin a chat to the top', 'Conversations in the sidebar'],
    ['how do I make a folder for chats', 'Conversations in the sidebar'],
    ['can I change my username', 'Forgotten password'],
    ['how do I see where I am signed in', 'Sign in and sign out'],
    ['why is the send button grey', 'Send a message'],
    ['can I send two messages while it is still answering?', 'Send a message'],
    ['what happens when I write during a reply', 'Send a message'],
    ['how to paste an image', 'Pictures'],
    ['can I put two pictures in one message', 'Pictures'],
    ['my session expired while I was writing, is my text lost', 'Drafts'],
    ['how do I delete an API key', 'API keys'],
    ['can I use parley on two computers', 'The same on all devices'],
    ['can I read a chat without internet', 'Working offline'],
    ['can I import my Gemini chats', 'Import from ChatGPT, Claude and others'],
    ['how do I get my money back', 'Payments, receipts and refunds'],
    ['why was my file cut off', 'How large a file may be'],
    ['how do I change my avatar', null],
    ['Does Parley have a referral bonus?', null],
    ['how do I unsubscribe from emails', null],
  ],
  zh: [
    ['可以导出PDF吗', '导出'],
    ['怎么打印聊天记录', '导出'],
    ['怎么批量删除对话', '删除对话'],
    ['误删的对话能恢复吗', '删除对话'],
    ['怎么给智能体发图片', '与智能体对话'],
    ['怎么给智能体换模型', '自己填写表单'],
    ['怎么改对话标题', '侧边栏里的对话列表'],
    ['对话可以分文件夹吗', '侧边栏里的对话列表'],
    ['怎么置顶对话', '侧边栏里的对话列表'],
    ['消息最多能写多少字', '对话过长'],
    ['分享出去的对话里文件别人能看到吗', '用链接分享对话'],
    ['分享的链接怎么关闭', '用链接分享对话'],
    ['怎么关掉通知', '长回复写好时的提醒'],
    ['字太小了怎么调大', '小屏幕与无障碍'],
    ['怎么邀请同事加入团队', '邀请成员'],
    ['回复到一半断了怎么办', '连接超时或回复中断'],
    ['怎么停掉定时任务', '定时任务'],
    ['智能体能发邮件吗', '智能体向你发送通知'],
    ['知识库怎么上传文档', '什么是知识库'],
    ['可以同时用两个模型吗', '选择模型'],
    ['怎么看花了多少钱', '在哪里看花了多少'],
    ['我想取消自动充值', '自动充值'],
    ['怎么退款', '付款记录、收据与退款'],
    ['能离线用吗', '离线时使用'],
    ['怎么同时发送两张图片', '图片'],
    ['回复的时候还能发消息吗', '发送消息'],
    ['登录过期了我写的字还在吗', '草稿'],
    ['怎么换头像', null],
    ['怎么把对话移到另一个账号', null],
    ['智能体要另外收费吗', null],
  ],
};

const TRADITIONAL: readonly Question[] = [
  ['為什麼我的對話不見了', '我的对话不见了'],
  ['怎麼刪除聊天記錄', '删除对话'],
  ['帳號密碼忘記了怎麼辦', '忘记密码'],
  ['怎麼登入', '登录与退出登录'],
  ['檔案最大多少', '文件大小的限制'],
  ['如何換成英文界面', '切换语言'],
];

async function findSection(text: string, language: GuideLanguage): Promise<string | null> {
  const found = findAnswer((await manual())[language], { text, language, earlier: [] });
  return found?.passages[0]?.passage.section ?? null;
}

describe.each(['en', 'zh'] as const)('an everyday question in %s', (language) => {
  it.each(EVERYDAY[language])('%s -> %s', async (text, section) => {
    expect(await findSection(text, language)).toBe(section);
  });
});

describe('traditional characters', () => {
  it.each(TRADITIONAL)('are read as simplified ones: %s -> %s', async (text, section) => {
    expect(await findSection(text, 'zh')).toBe(section);
  });

  it('are understood where the guide is asked about itself', async () => {
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: '你是誰？' }] }];
    const turn = createTurn({ model: 'guide', purpose: 'reply', messages });
    expect(answerTurn(turn, await manual(), 0)).toEqual({ kind: 'text', text: GUIDE_TEXTS.zh.about });
  });
});
