import type { CredentialKind } from '../credential-kind.ts';

export const telegramCredential: CredentialKind = {
  key: 'telegram',
  title: { en: 'Telegram bot', zh: 'Telegram 机器人' },
  provider: 'Telegram',
  icon: 'send',
  helpUrl: 'https://t.me/BotFather',
  help: {
    en:
      'In Telegram write /newbot to @BotFather and copy the token that it answers. A bot can write only to people who have written to ' +
      'it first, and to groups and channels that it was added to.',
    zh: '在 Telegram 中向 @BotFather 发送 /newbot，复制它返回的令牌。机器人只能给先联系过它的人发消息，也可以在加入的群组和频道里发消息。',
  },
  fields: [
    {
      name: 'token',
      label: { en: 'Bot token', zh: '机器人令牌' },
      isSecret: true,
      isRequired: true,
      placeholder: '123456:ABC…',
      check: (value) =>
        /^\d{3,20}:[\w-]{10,100}$/.test(value)
          ? null
          : 'must be a number, a colon and letters, as @BotFather wrote it',
    },
  ],
  hosts: () => ['api.telegram.org'],
  // It is a part of each address.
  headers: () => ({}),
  // What is no token at all is an address that there is not.
  isRefusal: ({ status }) => status === 404,
  probe: {
    request: () => ({ url: 'https://api.telegram.org/bot{token}/getMe' }),
    isAccepted: ({ status }) => status === 200,
  },
};
