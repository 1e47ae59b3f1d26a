// The email that invites someone to a workspace.
import type { MailMessage } from '../../platform/mail/mail.ts';

/** `publicUrl` is the address at which users open the web app. */
export function toInviteLink(publicUrl: string, token: string): string {
  return `${publicUrl}/#/invite/${token}`;
}

interface InvitedTo {
  readonly workspace: string;
  readonly link: string;
}

type MailText = Pick<MailMessage, 'subject' | 'text'>;

// The name of a workspace is a text of a user: it stays out of the header.
const TEXTS: Readonly<Record<'en' | 'zh', (invited: InvitedTo) => MailText>> = {
  en: ({ workspace, link }) => ({
    subject: 'You are invited to a Parley workspace',
    text: `You are invited to the workspace "${workspace}". Open this link within seven days to join it:\n\n${link}\n\nSign in with this email address, or sign up with it first. If you do not know the workspace, ignore this mail.\n`,
  }),
  zh: ({ workspace, link }) => ({
    subject: '邀请你加入 Parley 工作区',
    text: `你被邀请加入工作区“${workspace}”。请在七天内打开以下链接加入：\n\n${link}\n\n请用此邮箱登录；还没有账号的话，先用此邮箱注册。如果你不认识这个工作区，请忽略此邮件。\n`,
  }),
};

export function toInviteMail(language: 'en' | 'zh', invited: InvitedTo): MailText {
  return TEXTS[language](invited);
}
