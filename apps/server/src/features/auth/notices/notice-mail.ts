// The texts of emails about account changes.
export type Notice =
  | { readonly kind: 'api-key-created'; readonly keyName: string }
  | { readonly kind: 'google-linked'; readonly googleEmail: string }
  | { readonly kind: 'google-unlinked' }
  | { readonly kind: 'email-changed'; readonly newEmail: string }
  | { readonly kind: 'password-changed' };

interface NoticeTexts {
  readonly subject: string;
  readonly toText: (notice: Notice) => string;
  readonly toAdvice: (publicUrl: string) => string;
}

const ENGLISH: NoticeTexts = {
  subject: 'Your Parley account was changed',
  toText(notice) {
    switch (notice.kind) {
      case 'api-key-created':
        return `An API key named "${notice.keyName}" was created for your Parley account.`;
      case 'google-linked':
        return `The Google account ${notice.googleEmail} was linked to your Parley account. It can now sign in to it.`;
      case 'google-unlinked':
        return 'Google sign-in was removed from your Parley account.';
      case 'email-changed':
        return `The email address of your Parley account was changed to ${notice.newEmail}. This address gets no more mail from it.`;
      case 'password-changed':
        return 'The password of your Parley account was changed. All other devices were signed out.';
    }
  },
  toAdvice: (publicUrl) =>
    `If it was you, there is nothing to do. If not, set a new password at once and check your API keys and linked accounts:\n\n${publicUrl}/#/settings?section=account\n`,
};

const CHINESE: NoticeTexts = {
  subject: '你的 Parley 账号有变更',
  toText(notice) {
    switch (notice.kind) {
      case 'api-key-created':
        return `你的 Parley 账号新建了 API 密钥“${notice.keyName}”。`;
      case 'google-linked':
        return `Google 账号 ${notice.googleEmail} 已关联到你的 Parley 账号，现在可以用它登录。`;
      case 'google-unlinked':
        return '你的 Parley 账号已取消 Google 登录。';
      case 'email-changed':
        return `你的 Parley 账号的邮箱已改为 ${notice.newEmail}。此邮箱将不再收到该账号的邮件。`;
      case 'password-changed':
        return '你的 Parley 账号的密码已修改，其他设备均已退出登录。';
    }
  },
  toAdvice: (publicUrl) =>
    `如果是你本人操作，无需处理。如果不是，请立即修改密码，并检查 API 密钥和关联的账号：\n\n${publicUrl}/#/settings?section=account\n`,
};

export function toNoticeMail(
  language: string | null,
  notice: Notice,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const { subject, toText, toAdvice } = language === 'zh' ? CHINESE : ENGLISH;
  return { subject, text: `${toText(notice)}\n\n${toAdvice(publicUrl)}` };
}
