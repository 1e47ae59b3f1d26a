import type { CredentialKind } from '../credential-kind.ts';

const HEADERS = { 'x-github-api-version': '2022-11-28', accept: 'application/vnd.github+json' };

export const githubCredential: CredentialKind = {
  key: 'github',
  title: { en: 'GitHub token', zh: 'GitHub 令牌' },
  provider: 'GitHub',
  icon: 'code-xml',
  helpUrl: 'https://github.com/settings/personal-access-tokens',
  help: {
    en:
      'In GitHub, open Settings > Developer settings > Personal access tokens > Fine-grained tokens and make a token for the ' +
      'repositories that agents may use. Reading needs the permissions Contents, Issues, Pull requests and Actions with read ' +
      'access; opening issues and writing comments need Issues and Pull requests with write access. A classic token needs the scope repo.',
    zh:
      '在 GitHub 中依次打开 Settings > Developer settings > Personal access tokens > Fine-grained tokens，为允许智能体使用的仓库创建令牌。' +
      '读取需要 Contents、Issues、Pull requests 和 Actions 的只读权限；创建议题和发表评论还需要 Issues 和 Pull requests 的写入权限。' +
      '经典令牌（classic）需要勾选 repo。',
  },
  fields: [
    {
      name: 'token',
      label: { en: 'Token', zh: '令牌' },
      isSecret: true,
      isRequired: true,
      placeholder: 'github_pat_…',
    },
  ],
  hosts: () => ['api.github.com'],
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  probe: {
    request: () => ({ url: 'https://api.github.com/user', headers: HEADERS }),
    isAccepted: ({ status }) => status === 200,
  },
};
