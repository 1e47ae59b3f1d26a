import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { coreTool } from '../core-tool.ts';

/** Begins with the time, so that ids sort by when they were made. */
function uuidV7(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const MAKERS: Readonly<Record<'v4' | 'v7' | 'short', (nowMs: number) => string>> = {
  v4: () => randomUUID(),
  v7: uuidV7,
  short: () => randomBytes(9).toString('base64url'),
};

export const generateUuid = coreTool({
  name: 'generate-uuid',
  icon: 'fingerprint',
  title: { en: 'Generate UUID', zh: '生成 UUID' },
  description:
    'Makes unique identifiers: UUIDs of version 4 (random) or 7 (sortable by time), or short ids of 12 characters. Use it when something needs an id; never make one up. Not for secrets: use generate-password.',
  parameters: z.strictObject({
    kind: z
      .enum(['v4', 'v7', 'short'])
      .default('v4')
      .describe('v4: random. v7: sorts by the time of making. short: 12 address-safe characters.'),
    count: z.int().min(1).max(100).default(1).describe('How many ids to make.'),
  }),
  call: ({ kind, count }, { clock }) => ({
    data: { ids: Array.from({ length: count }, () => MAKERS[kind](clock.now())) },
  }),
});
