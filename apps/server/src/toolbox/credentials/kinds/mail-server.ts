import type { MailServer } from '../../../platform/outbound/mail-submission.ts';
import type { CredentialKind, CredentialValues } from '../credential-kind.ts';

const PORTS = ['465', '587', '25', '2525'];
const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{1,63}$/i;
const ADDRESS = /^[^\s@<>(),;:\\"[\]]{1,64}@[a-z0-9.-]{1,253}$/i;

const toMailServer = ({ host = '', port = '', user = '', password = '' }: CredentialValues): MailServer => ({
  host,
  port: Number(port),
  user,
  password,
});

export const mailServerCredential: CredentialKind = {
  key: 'mail-server',
  title: { en: 'Mail server (SMTP)', zh: '邮件服务器（SMTP）' },
  provider: 'Mail server',
  shownProvider: { en: 'Mail server', zh: '邮件服务器' },
  icon: 'mail',
  helpUrl: null,
  help: {
    en:
      'The settings for outgoing mail that your mail provider names: server, port, user name and password. Many providers want a password made ' +
      'for this purpose (an app password). Mail is only handed over encrypted. Use port 465 or 587 unless the provider names another one.',
    zh:
      '你的邮箱服务商提供的发信（SMTP）设置：服务器、端口、用户名和密码。许多服务商要求使用专用的应用密码或授权码。邮件只会通过加密连接提交。' +
      '除非服务商另有说明，请使用 465 或 587 端口。',
  },
  fields: [
    {
      name: 'host',
      label: { en: 'Server', zh: '服务器' },
      isSecret: false,
      isRequired: true,
      placeholder: 'smtp.example.com',
      check: (value) => (HOST.test(value) ? null : 'must be the name of a server, such as smtp.example.com'),
    },
    {
      name: 'port',
      label: { en: 'Port', zh: '端口' },
      isSecret: false,
      isRequired: true,
      placeholder: '465',
      check: (value) => (PORTS.includes(value) ? null : `must be one of ${PORTS.join(', ')}`),
    },
    {
      name: 'user',
      label: { en: 'User name', zh: '用户名' },
      isSecret: false,
      isRequired: true,
      placeholder: 'ada@example.com',
    },
    { name: 'password', label: { en: 'Password', zh: '密码' }, isSecret: true, isRequired: true },
    {
      name: 'from',
      label: { en: 'Sender address', zh: '发件人地址' },
      isSecret: false,
      isRequired: true,
      placeholder: 'ada@example.com',
      check: (value) => (ADDRESS.test(value) ? null : 'must be a mail address, such as ada@example.com'),
    },
  ],
  hosts: ({ host = '' }) => [host],
  headers: () => ({}),
  // It is tried by signing in.
  probe: null,
  toMailServer,
};
