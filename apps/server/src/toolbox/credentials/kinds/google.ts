import type { CredentialKind } from '../credential-kind.ts';

const SCOPE = 'https://www.googleapis.com/auth';

export const googleCredential: CredentialKind = {
  key: 'google',
  title: { en: 'Google account', zh: 'Google 账号' },
  provider: 'Google',
  icon: 'mail',
  helpUrl: 'https://developers.google.com/oauthplayground/',
  help: {
    en:
      "An access token of your Google account, such as Google's OAuth 2.0 Playground makes. It needs the scopes of what agents may use: " +
      'gmail.readonly and gmail.send, calendar.events, drive.readonly, spreadsheets, documents.readonly, contacts.readonly, with openid and email. It is valid for an hour.',
    zh:
      '你的 Google 账号的访问令牌（access token），例如通过 Google 的 OAuth 2.0 Playground 获取。按需选择权限范围：gmail.readonly 和 gmail.send、' +
      'calendar.events、drive.readonly、spreadsheets、documents.readonly、contacts.readonly，并加上 openid 和 email。令牌有效期为一小时。',
  },
  fields: [
    {
      name: 'access_token',
      label: { en: 'Access token', zh: '访问令牌' },
      isSecret: true,
      isRequired: true,
      placeholder: 'ya29.…',
    },
    {
      name: 'refresh_token',
      label: { en: 'Refresh token', zh: '刷新令牌' },
      isSecret: true,
      isRequired: false,
      placeholder: '1//…',
    },
    {
      name: 'expires_at',
      label: { en: 'Valid until', zh: '有效期至' },
      isSecret: false,
      isRequired: false,
      check: (value) =>
        Number.isNaN(Date.parse(value)) ? 'must be a moment such as 2026-03-02T10:30:00Z' : null,
    },
  ],
  hosts: () => [
    'gmail.googleapis.com',
    'www.googleapis.com',
    'sheets.googleapis.com',
    'docs.googleapis.com',
    'people.googleapis.com',
  ],
  headers: ({ access_token = '' }) => ({ authorization: `Bearer ${access_token}` }),
  probe: {
    request: () => ({ url: 'https://www.googleapis.com/oauth2/v3/userinfo' }),
    isAccepted: ({ status }) => status === 200,
  },
  oauth: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scopes: [
      'openid',
      'email',
      `${SCOPE}/gmail.readonly`,
      `${SCOPE}/gmail.send`,
      `${SCOPE}/calendar.events`,
      `${SCOPE}/drive.readonly`,
      `${SCOPE}/spreadsheets`,
      `${SCOPE}/documents.readonly`,
      `${SCOPE}/contacts.readonly`,
    ],
    // Without them Google gives no token that renews the other.
    query: { access_type: 'offline', prompt: 'consent' },
  },
};
