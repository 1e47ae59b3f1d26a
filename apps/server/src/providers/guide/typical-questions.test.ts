import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findAnswer } from './answer-search.ts';
import type { GuideLanguage } from './language.ts';
import { createManual } from './manual.ts';

// What people ask first, in their own words, and the section that answers it.

const manual = createManual(fileURLToPath(new URL('../../../../../docs/manual', import.meta.url)));

const TYPICAL: Readonly<Record<GuideLanguage, readonly (readonly [question: string, section: string])[]>> = {
  en: [
    ['How do I move from SQLite to PostgreSQL?', 'Move from SQLite to PostgreSQL'],
    ['How do I back up Parley?', 'Backup and restore'],
    ['How do I make a user an administrator?', 'Accounts from the command line'],
    ['I lost my encryption key, what now?', 'When the encryption key is lost'],
    ['How do I rotate the encryption key?', 'Replace the encryption key'],
    ['How do I run two servers?', 'Several servers and Redis'],
    ['How do I turn off registration?', 'Only for people with an account'],
    ['Can I disable guests?', 'Only for people with an account'],
    ['How do I close sign-up?', 'Only for people with an account'],
    ['Is there an audit log?', 'Audit log'],
    ['How do I change the port?', 'Environment variables'],
    ['How do I reach Parley from another computer?', 'Environment variables'],
    ['Where are the logs?', 'As a system service'],
    ['How do I update to a new version?', 'Update and shut down'],
    ['How do I set up email?', 'Set up email, payments and sign-in with Google'],
    ['How do I set up Stripe?', 'Set up email, payments and sign-in with Google'],
    ['How do I set up sign in with Google?', 'Set up email, payments and sign-in with Google'],
    ['Which Node version do I need?', 'What it needs'],
    ['Can I use Docker?', 'What it needs'],
    ['What happens to running replies when I restart the server?', 'Update and shut down'],
    ['What is Parley?', 'What Parley is'],
    ['What does Parley cost?', 'What it costs'],
    ['How much does it cost?', 'What it costs'],
    ['How do I pay?', 'What it costs'],
    ['Does Parley have a subscription?', 'What it costs'],
    ['How do I add money?', 'Adding funds'],
    ['What is the price?', 'Prices of models'],
    ['Can I use it without an account?', 'Try it free'],
    ['How do I create an account?', 'Create an account'],
    ['How do I sign in?', 'Sign in and sign out'],
    ['How do I log out?', 'Sign in and sign out'],
    ['I forgot my password', 'Forgotten password'],
    ['How do I delete my account?', 'Export or delete your account'],
    ['How do I get an API key?', 'API keys'],
    ['Can I set a spending limit?', 'Spending limits and balance'],
    ['How do I change the model?', 'Choose a model'],
    ['Which model should I use?', 'Choose a model'],
    ['How do I start a new chat?', 'Conversations in the sidebar'],
    ['How do I search my chats?', 'Conversations in the sidebar'],
    ['How do I delete a chat?', 'Deleting a conversation'],
    ['Is there a keyboard shortcut for the model picker?', 'Keyboard keys'],
    ['Can I attach a file?', 'Attach files to a message'],
    ['Do you train on my data?', 'Who can read my conversations'],
    ['Where is my data stored?', 'What is stored in your browser'],
    ['What happens when my credit is used up?', 'Free credit of a guest'],
    ['Is there a mobile app?', 'Small screens and accessibility'],
  ],
  zh: [
    ['怎么从 SQLite 迁移到 PostgreSQL？', '从 SQLite 迁移到 PostgreSQL'],
    ['怎么备份？', '备份与恢复'],
    ['怎么让用户成为管理员？', '用命令行管理账号'],
    ['怎么关闭注册？', '仅限有账号的人使用'],
    ['可以不要访客吗？', '仅限有账号的人使用'],
    ['怎么看谁改了什么？', '审计日志'],
    ['加密密钥丢了怎么办？', '加密密钥丢失时'],
    ['怎么更换加密密钥？', '更换加密密钥'],
    ['怎么运行两台服务器？', '多台服务器与 Redis'],
    ['怎么改端口？', '环境变量'],
    ['怎么从另一台电脑访问 Parley？', '环境变量'],
    ['日志在哪里？', '作为系统服务运行'],
    ['怎么升级到新版本？', '升级与关闭'],
    ['怎么设置邮件？', '设置邮件、付款与 Google 登录'],
    ['怎么设置 Stripe？', '设置邮件、付款与 Google 登录'],
    ['怎么设置 Google 登录？', '设置邮件、付款与 Google 登录'],
    ['需要哪个 Node 版本？', '运行要求'],
    ['需要多少内存？', '运行要求'],
    ['重启服务器时正在生成的回复会怎样？', '升级与关闭'],
    ['Parley 是什么？', 'Parley 是什么'],
    ['这个要多少钱', '使用 Parley 要多少钱'],
    ['Parley 收费吗？', '使用 Parley 要多少钱'],
    ['怎么付款？', '充值'],
    ['怎么充值？', '充值'],
    ['要订阅吗？', '使用 Parley 要多少钱'],
    ['价格是多少？', '模型价格'],
    ['不注册能用吗？', '免费试用'],
    ['怎么注册账号？', '注册账号'],
    ['怎么登录？', '登录与退出登录'],
    ['怎么退出登录？', '登录与退出登录'],
    ['忘记密码怎么办？', '忘记密码'],
    ['怎么删除账号？', '导出或删除账号'],
    ['怎么获取 API 密钥？', 'API 密钥'],
    ['能设置消费上限吗？', '消费上限与余额'],
    ['怎么换模型？', '选择模型'],
    ['用哪个模型好？', '选择模型'],
    ['怎么新建对话？', '侧边栏里的对话列表'],
    ['怎么搜索对话？', '搜索对话'],
    ['怎么删除对话？', '删除对话'],
    ['能上传文件吗？', '在消息里附上文件'],
    ['会用我的数据训练吗？', '谁能看到我的对话'],
    ['我的数据存在哪里？', '浏览器里保存什么'],
    ['额度用完了怎么办？', '访客的免费额度'],
    ['有没有手机 App？', '小屏幕与无障碍'],
  ],
};

describe.each(['en', 'zh'] as const)('a typical question in %s is answered by its section', (language) => {
  it.each(TYPICAL[language])('%s -> %s', async (text, section) => {
    const index = (await manual())[language];
    const answer = findAnswer(index, { text, language, earlier: [] });
    expect(answer?.passages[0]?.passage.section).toBe(section);
  });
});
