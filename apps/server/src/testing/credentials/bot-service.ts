// A service that takes a token, and the tools that need it.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { z } from 'zod';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { OutboundRequest } from '../../platform/outbound/outbound-request.ts';
import type { CredentialKind } from '../../toolbox/credentials/credential-kind.ts';
import { defineTool, type AnyTool } from '../../toolbox/tool.ts';

const BOT_HOST = 'bots.example.com';

export const BOT: CredentialKind = {
  key: 'bot',
  title: { en: 'Bot token', zh: '机器人令牌' },
  provider: 'Bots',
  icon: 'bot',
  helpUrl: 'https://bots.example.com/help',
  help: { en: 'Ask the bot.', zh: '询问机器人。' },
  fields: [
    {
      name: 'token',
      label: { en: 'Token', zh: '令牌' },
      isSecret: true,
      isRequired: true,
      placeholder: 'bot-…',
      check: (value) => (value.startsWith('bad') ? 'is no token' : null),
    },
    { name: 'region', label: { en: 'Region', zh: '区域' }, isSecret: false, isRequired: false },
  ],
  hosts: () => [BOT_HOST],
  headers: ({ token = '' }) => ({ authorization: `Bearer ${token}` }),
  probe: {
    request: () => ({ url: `https://${BOT_HOST}/me` }),
    isAccepted: ({ status }) => status === 200,
  },
};

export const CHIME: CredentialKind = {
  ...BOT,
  key: 'chime',
  provider: 'Chimes',
  title: { en: 'Chime key', zh: '铃声密钥' },
  probe: null,
};

function createBotTool(name: string, credential: string | null): AnyTool {
  return defineTool({
    name,
    provider: 'BOTS',
    category: 'messaging',
    icon: 'bot',
    effect: 'read',
    credential,
    title: { en: name, zh: name },
    description: 'Asks a bot.',
    parameters: z.object({}),
    async call(_args, { http }) {
      const response = await http.request({ url: `https://${BOT_HOST}/ask` });
      return { data: { status: response.status, text: response.text() } };
    },
  });
}

export const BOT_TOOLS = [
  createBotTool('ask-bot', 'bot'),
  createBotTool('tell-bot', 'bot'),
  createBotTool('ring-chime', 'chime'),
  createBotTool('look-around', null),
];

export interface BotService {
  readonly seen: readonly OutboundRequest[];
  /** What it answers from now on; `null`: it cannot be reached. */
  status: number | null;
  /** Where redirects lead, if not to the address itself. */
  url: string | null;
  readonly outbound: Pick<Outbound, 'request'>;
}

export function createBotService(): BotService {
  const seen: OutboundRequest[] = [];
  const service: BotService = {
    seen,
    status: 200,
    url: null,
    outbound: {
      request(request) {
        seen.push(request);
        const { status } = service;
        if (status === null) return Promise.reject(new AppError('destination_timeout'));
        return Promise.resolve({
          status,
          url: service.url ?? request.url,
          headers: {},
          body: Buffer.from('So says the bot'),
        });
      },
    },
  };
  return service;
}
