// The password reset link and the email that delivers it.
export const RESET_LINK_LIFETIME_MS = 3_600_000;

/** `publicUrl` is the address at which users open the web app. */
export function toResetLink(publicUrl: string, token: string): string {
  return `${publicUrl}/#/login?reset=${token}`;
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const TEXTS: Readonly<Record<'en' | 'zh', (link: string) => MailText>> = {
  en: (link) => ({
    subject: 'Set a new password for Parley',
    text: `Someone asked for a new password for your Parley account. Open this link within an hour to set it:\n\n${link}\n\nIf it was not you, ignore this mail; nothing has changed.\n`,
  }),
  zh: (link) => ({
    subject: '重设 Parley 密码',
    text: `有人请求为你的 Parley 账号重设密码。请在一小时内打开以下链接进行设置：\n\n${link}\n\n如果不是你本人操作，请忽略此邮件，账号不会有任何变化。\n`,
  }),
};

export function toResetMail(language: string | null, link: string): MailText {
  return TEXTS[language === 'zh' ? 'zh' : 'en'](link);
}
