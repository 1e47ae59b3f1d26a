import { z } from 'zod';
import type { Localised } from '../../tool.ts';
import { coreTool } from '../core-tool.ts';
import { HTTP_STATUSES } from './http-statuses.ts';

interface StatusClass {
  readonly name: string;
  readonly meaning: Localised;
}

const CLASSES: Readonly<Record<number, StatusClass>> = {
  1: { name: 'informational', meaning: { en: 'The request goes on.', zh: '请求仍在进行。' } },
  2: { name: 'success', meaning: { en: 'The request succeeded.', zh: '请求成功。' } },
  3: { name: 'redirection', meaning: { en: 'The result is elsewhere.', zh: '结果在其他地址。' } },
  4: {
    name: 'client error',
    meaning: {
      en: 'The request itself is refused; the same request fails again.',
      zh: '请求本身有问题，原样重试仍会失败。',
    },
  },
  5: { name: 'server error', meaning: { en: 'The server failed.', zh: '服务器出错。' } },
};
/** Which may be better a moment later. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 524]);

export const httpStatusExplain = coreTool({
  name: 'http-status-explain',
  icon: 'info',
  title: { en: 'Explain an HTTP status', zh: '解释 HTTP 状态码' },
  description:
    'Explains a status code of HTTP: its name, what it means, what usually causes it, and whether trying again can help. Use it to debug requests and logs. It asks no server: use check-status for an address.',
  parameters: z.strictObject({ code: z.int().min(100).max(599).describe('The status code, such as 502.') }),
  call({ code }, { language }) {
    const known = HTTP_STATUSES[code];
    const group = CLASSES[Math.floor(code / 100)];
    return {
      data: {
        code,
        known: known !== undefined,
        name: known?.name ?? null,
        class: group?.name ?? null,
        meaning: (known ?? group)?.meaning[language] ?? null,
        causes: known?.causes?.[language] ?? null,
        retry_may_help: PASSING.has(code),
      },
    };
  },
});
