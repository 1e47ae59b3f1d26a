import { z } from 'zod';
import { readErrorBody } from '../../error-body.ts';
import type { CredentialKind } from '../credential-kind.ts';

const Accepted = z.object({ ok: z.literal(true) });
const Refused = z.object({
  ok: z.literal(false),
  error: z.enum([
    'invalid_auth',
    'not_authed',
    'account_inactive',
    'token_revoked',
    'token_expired',
    'not_allowed_token_type',
  ]),
});
/** Answers with more in them are no refusals. */
const REFUSAL_BYTES = 2_000;

export const slackCredential: CredentialKind = {
  key: 'slack',
  title: { en: 'Slack bot', zh: 'Slack 机器人' },
  provider: 'Slack',
  icon: 'message-square',
  helpUrl: 'https://api.slack.com/apps',
  help: {
    en:
      'At api.slack.com/apps make an app, open OAuth & Permissions, add the bot scopes chat:write, channels:read, groups:read, ' +
      'channels:history and groups:history, install it to the workspace and copy the Bot User OAuth Token. Then invite the bot to each channel that it reads or posts to.',
    zh:
      '在 api.slack.com/apps 创建应用，打开 OAuth & Permissions，添加机器人权限 chat:write、channels:read、groups:read、channels:history 和 groups:history，' +
      '安装到工作区后复制 Bot User OAuth Token。然后把机器人邀请进需要读取或发消息的频道。',
  },
  fields: [
    {
      name: 'token',
      label: { en: 'Bot token', zh: '机器人令牌' },
      isSecret: true,
      isRequired: true,
      placeholder: 'xoxb-…',
    },
  ],
  hosts: () => ['slack.com'],
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  isRefusal: (response) => response.body.length <= REFUSAL_BYTES && readErrorBody(response, Refused) !== null,
  probe: {
    request: () => ({ url: 'https://slack.com/api/auth.test', method: 'POST' }),
    // Refusals come with a good status.
    isAccepted: (response) => response.status === 200 && Accepted.safeParse(response.json()).success,
  },
};
