// The email that forwards a message to the admins.
import type { ContactSubject } from '@parley/contract/contact/constants.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';

export interface MailedMessage {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly message: string;
  readonly page: string | null;
}

type MailText = Pick<MailMessage, 'subject' | 'text'>;

// User input never reaches a header: the subject is ours.
const TEXTS: Readonly<Record<'en' | 'zh', (message: MailedMessage) => MailText>> = {
  en: ({ reference, name, email, subject, message, page }) => ({
    subject: `Parley contact ${reference}: ${subject}`,
    text: `${name} wrote on the contact page.\nAnswer to: ${email}\n\n${message}\n\n${page === null ? '' : `Page: ${page}\n`}Reference: ${reference}\n`,
  }),
  zh: ({ reference, name, email, subject, message, page }) => ({
    subject: `Parley 留言 ${reference}：${SUBJECTS_ZH[subject]}`,
    text: `${name} 在联系页面留言。\n回复请发至：${email}\n\n${message}\n\n${page === null ? '' : `页面：${page}\n`}编号：${reference}\n`,
  }),
};

const SUBJECTS_ZH: Readonly<Record<ContactSubject, string>> = {
  general: '一般问题',
  billing: '账单',
  technical: '技术问题',
  business: '商务合作',
};

export function toContactMail(language: string | null, message: MailedMessage): MailText {
  return TEXTS[language === 'zh' ? 'zh' : 'en'](message);
}
