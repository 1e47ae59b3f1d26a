import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { logOutages } from '../signals/log-outages.ts';
import type { SharedCounts, SharedWindow } from './shared-counts.ts';

const PREFIX = 'parley:limit:';
const CALL_LIMIT_MS = 1_000;

/** One message for all keys. Redis expires the windows by its own clock. */
const ADD = `
local answers = {}
for index, key in ipairs(KEYS) do
  local used = redis.call('INCRBY', key, ARGV[index * 2 - 1])
  local left = redis.call('PTTL', key)
  if left < 0 then
    left = tonumber(ARGV[index * 2])
    redis.call('PEXPIRE', key, left)
  end
  answers[index * 2 - 1] = used
  answers[index * 2] = left
end
return answers`;

export function createRedisCounts({ url, log }: { url: string; log: Log }): SharedCounts {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    commandTimeout: CALL_LIMIT_MS,
    connectTimeout: CALL_LIMIT_MS,
  });
  logOutages(redis, log);

  return {
    async add(uses, nowMs) {
      const keys = uses.map(({ key }) => PREFIX + key);
      const values = uses.flatMap(({ count, windowMs }) => [count, windowMs]);
      const answers: unknown = await redis.eval(ADD, keys.length, ...keys, ...values);
      const numbers = Array.isArray(answers) ? answers.map(Number) : [];
      return uses.map(({ key }, index): SharedWindow => ({
        key,
        used: numbers[index * 2] ?? 0,
        resetsAtMs: nowMs + (numbers[index * 2 + 1] ?? 0),
      }));
    },
    async remove(key) {
      await redis.del(PREFIX + key);
    },
    // Redis expires them itself.
    sweep: () => Promise.resolve(),
    stop() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
