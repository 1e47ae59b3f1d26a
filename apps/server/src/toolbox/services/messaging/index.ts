// Tools that reach people and other services, as bots and accounts that the person set up.
import type { AnyTool } from '../../tool.ts';
import { discordPost } from './discord.ts';
import { emailSend } from './email.ts';
import { ntfyPush } from './ntfy.ts';
import { slackListChannels, slackPost, slackReadChannel } from './slack.ts';
import { telegramSend } from './telegram.ts';
import { smsSend } from './twilio.ts';
import { webhookPost } from './webhook.ts';

export const MESSAGING_TOOLS: readonly AnyTool[] = [
  slackPost,
  slackListChannels,
  slackReadChannel,
  discordPost,
  telegramSend,
  smsSend,
  webhookPost,
  ntfyPush,
  emailSend,
];
