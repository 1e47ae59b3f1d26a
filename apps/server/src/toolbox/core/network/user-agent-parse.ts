import { z } from 'zod';
import { coreTool } from '../core-tool.ts';
import { BOTS, BROWSERS, ENGINES, SYSTEMS, WINDOWS_VERSIONS, type AgentRow } from './user-agent-table.ts';

// An interface would not do as JSON: it could be extended.
type Named = Readonly<{ name: string; version: string | null }>;

type Device = 'bot' | 'tv' | 'tablet' | 'phone' | 'desktop' | 'unknown';

function findRow(rows: readonly AgentRow[], text: string): Named | null {
  for (const { name, pattern } of rows) {
    const match = pattern.exec(text);
    if (match) return { name, version: match[1]?.replaceAll('_', '.') ?? null };
  }
  return null;
}

function findSystem(text: string): Named | null {
  const found = findRow(SYSTEMS, text);
  if (found?.name !== 'Windows') return found;
  return { name: 'Windows', version: WINDOWS_VERSIONS[found.version ?? ''] ?? found.version };
}

function findDevice(text: string, system: Named | null): Device {
  if (/smart-?tv|appletv|googletv|hbbtv|web0s|tizen.{0,60}tv|\bbravia\b/i.test(text)) return 'tv';
  if (/ipad|tablet|kindle|silk\//i.test(text)) return 'tablet';
  if (/iphone|ipod|mobile|windows phone/i.test(text)) return 'phone';
  // Android says Mobile on phones.
  if (system?.name === 'Android') return 'tablet';
  return system === null ? 'unknown' : 'desktop';
}

/** As Android names it between the system and the end of the bracket. */
function findModel(text: string): string | null {
  const android =
    /Android[^;)]{0,30}; (?:[a-z]{2}-[a-z]{2}; )?([^;)]{1,60}?)(?: Build\/[^;)]{0,60})?[;)]/i.exec(text)?.[1];
  if (android !== undefined && !/^(K|wv|Mobile|Tablet|U|rv:.*)$/.test(android)) return android;
  return /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(text)?.[1] ?? null;
}

function parse(text: string) {
  const bot = findRow(BOTS, text);
  const system = findSystem(text);
  return {
    browser: bot === null ? findRow(BROWSERS, text) : null,
    engine: findRow(ENGINES, text),
    system,
    device: { kind: bot === null ? findDevice(text, system) : ('bot' as const), model: findModel(text) },
    bot,
    in_app: /; wv\)/.test(text) || /MicroMessenger|FBAN|FBAV|Instagram/.test(text),
  };
}

export const userAgentParse = coreTool({
  name: 'user-agent-parse',
  icon: 'smartphone',
  title: { en: 'Read a user agent', zh: '解析 User-Agent' },
  description:
    'Tells browser, engine, system and kind of device from a user-agent text, and whether it is a bot. Use it for entries of logs and reports. Such texts are easily faked, and newer browsers hide their exact version and system.',
  parameters: z.strictObject({
    user_agent: z.string().trim().min(1).max(1_000).describe('The text, as in the User-Agent header.'),
  }),
  call: ({ user_agent }) => ({ data: parse(user_agent) }),
});
