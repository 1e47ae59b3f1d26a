import { Buffer } from 'node:buffer';
import type { CredentialKind } from '../credential-kind.ts';

export const twilioCredential: CredentialKind = {
  key: 'twilio',
  title: { en: 'Twilio account', zh: 'Twilio 账户' },
  provider: 'Twilio',
  icon: 'smartphone',
  helpUrl: 'https://console.twilio.com',
  help: {
    en:
      'The Twilio console shows Account SID and Auth Token under Account Info. Messages are sent from a number that you have there, ' +
      'written with its country code, or from a messaging service, whose id begins with MG. Each message costs what Twilio charges for it.',
    zh:
      'Twilio 控制台的 Account Info 中有 Account SID 和 Auth Token。短信从你在 Twilio 购买的号码发出，号码要带国家代码；也可以填写以 MG 开头的消息服务 ID。' +
      '每条短信由 Twilio 收费。',
  },
  fields: [
    {
      name: 'account_sid',
      label: { en: 'Account SID', zh: 'Account SID' },
      isSecret: false,
      isRequired: true,
      placeholder: 'AC…',
      check: (value) => (/^AC[0-9a-f]{32}$/i.test(value) ? null : 'must be AC and 32 letters and digits'),
    },
    { name: 'auth_token', label: { en: 'Auth Token', zh: 'Auth Token' }, isSecret: true, isRequired: true },
    {
      name: 'from',
      label: { en: 'Sender', zh: '发送方' },
      isSecret: false,
      isRequired: true,
      placeholder: '+15005550006',
      check: (value) =>
        /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i.test(value)
          ? null
          : 'must be a number as +15005550006, or an id as MG…',
    },
  ],
  hosts: () => ['api.twilio.com'],
  headers: ({ account_sid = '', auth_token = '' }) => ({
    authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
  }),
  probe: {
    request: () => ({ url: 'https://api.twilio.com/2010-04-01/Accounts/{account_sid}.json' }),
    isAccepted: ({ status }) => status === 200,
  },
};
