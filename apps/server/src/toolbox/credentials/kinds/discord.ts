import type { CredentialKind } from '../credential-kind.ts';

export const discordCredential: CredentialKind = {
  key: 'discord',
  title: { en: 'Discord bot', zh: 'Discord 机器人' },
  provider: 'Discord',
  icon: 'message-square',
  helpUrl: 'https://discord.com/developers/applications',
  help: {
    en:
      'In the Discord developer portal make an application, open Bot and copy its token. Under OAuth2 > URL Generator choose the scope bot ' +
      'and the permissions View Channels and Send Messages, and open the address that it makes to add the bot to your server.',
    zh:
      '在 Discord 开发者门户创建应用，打开 Bot 并复制令牌。在 OAuth2 > URL Generator 中勾选 bot，并选择 View Channels 和 Send Messages 权限，' +
      '打开生成的链接，把机器人加入你的服务器。',
  },
  fields: [{ name: 'token', label: { en: 'Bot token', zh: '机器人令牌' }, isSecret: true, isRequired: true }],
  hosts: () => ['discord.com'],
  headers: ({ token = '' }) => ({ authorization: `Bot ${token}` }),
  probe: {
    request: () => ({ url: 'https://discord.com/api/v10/users/@me' }),
    isAccepted: ({ status }) => status === 200,
  },
};
