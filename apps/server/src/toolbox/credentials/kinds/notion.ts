import type { CredentialKind } from '../credential-kind.ts';

export const notionCredential: CredentialKind = {
  key: 'notion',
  title: { en: 'Notion integration', zh: 'Notion 集成' },
  provider: 'Notion',
  icon: 'file-text',
  helpUrl: 'https://www.notion.so/profile/integrations',
  help: {
    en:
      'In Notion, open Settings > Connections > Develop or manage integrations, make an internal integration and copy its secret. ' +
      'It needs Read content; to write, also Insert content and Update content. It sees only pages that you share with it: open a page, choose ... > Connections, and add it.',
    zh:
      '在 Notion 中打开 Settings > Connections > Develop or manage integrations，创建内部集成（internal integration）并复制其密钥。' +
      '读取需要 Read content 权限，写入还需要 Insert content 和 Update content。集成只能访问你共享给它的页面：打开页面，点 ... > Connections，添加该集成。',
  },
  fields: [
    {
      name: 'token',
      label: { en: 'Integration secret', zh: '集成密钥' },
      isSecret: true,
      isRequired: true,
      placeholder: 'ntn_…',
    },
  ],
  hosts: () => ['api.notion.com'],
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  probe: {
    request: () => ({
      url: 'https://api.notion.com/v1/users/me',
      headers: { 'notion-version': '2025-09-03' },
    }),
    isAccepted: ({ status }) => status === 200,
  },
};
