// The cost of the rate limit per call: counting in the memory of its process.
import { createSystemClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createLimiter } from '../../apps/server/src/platform/rate-limit/create-limiter.ts';
import type { Figure } from '../measurement.ts';

const CALLERS = 1_000;
const ROUNDS = 100;
const RULE = { name: 'bench', limit: CALLERS * ROUNDS, windowSeconds: 60 };

export function measureCallCount(): Figure {
  const limiter = createLimiter({
    shared: null,
    clock: createSystemClock(),
    log: createLog('warn'),
    limitFactor: 1,
  });
  const callers = Array.from({ length: CALLERS }, (_, index) => `usr_${index}`);
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) for (const caller of callers) limiter.count(RULE, caller);
  const { user, system } = process.cpuUsage(before);
  return {
    label: 'counting a call against its limit',
    value: (user + system) / (CALLERS * ROUNDS),
    unit: 'µs of CPU',
    bounds: [{ on: 'value', atMost: 5 }],
  };
}
