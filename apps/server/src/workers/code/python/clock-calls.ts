// The calls for time. The zone is UTC, whatever that of the machine is.
import type { HostCalls } from './host-call.ts';
import { ERRNO } from './file-tree.ts';
import type { WasmMemory } from './wasm-memory.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const NANOSECONDS_PER_MS = 1_000_000;
const LAST_CLOCK = 3;
/** The clock of the calendar; the others count from the start of the process. */
const CALENDAR = 0;
const MAX_ZONE = 17;

export function createClockCalls(memory: WasmMemory): HostCalls {
  function putMoment(seconds: bigint, at: number): void {
    const date = new Date(Number(seconds) * SECOND_MS);
    const startOfYear = Date.UTC(date.getUTCFullYear(), 0, 1);
    const fields = [
      date.getUTCSeconds(),
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth(),
      date.getUTCFullYear() - 1900,
      date.getUTCDay(),
      Math.floor((date.getTime() - startOfYear) / DAY_MS),
      0,
      0,
    ];
    const view = memory.data();
    for (const [index, field] of fields.entries()) view.setInt32((at >>> 0) + index * 4, field, true);
  }

  function readMoment(at: number): bigint {
    const view = memory.data();
    const field = (index: number): number => view.getInt32((at >>> 0) + index * 4, true);
    const time = Date.UTC(field(5) + 1900, field(4), field(3), field(2), field(1), field(0));
    if (Number.isNaN(time)) return -1n;
    const seconds = BigInt(Math.floor(time / SECOND_MS));
    putMoment(seconds, at);
    return seconds;
  }

  return {
    clock_time_get: (clock: number, _precision: bigint, at: number) => {
      if (clock < 0 || clock > LAST_CLOCK) return ERRNO.invalid;
      const now = clock === CALENDAR ? Date.now() : performance.now();
      memory.data().setBigInt64(at >>> 0, BigInt(Math.round(now * NANOSECONDS_PER_MS)), true);
      return 0;
    },
    clock_res_get: (clock: number, at: number) => {
      if (clock < 0 || clock > LAST_CLOCK) return ERRNO.invalid;
      memory.data().setBigInt64(at >>> 0, BigInt(NANOSECONDS_PER_MS), true);
      return 0;
    },
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
    _gmtime_js: putMoment,
    _localtime_js: putMoment,
    _timegm_js: readMoment,
    _mktime_js: readMoment,
    _tzset_js: (offset: number, hasSummer: number, name: number, summerName: number) => {
      const view = memory.data();
      view.setInt32(offset >>> 0, 0, true);
      view.setInt32(hasSummer >>> 0, 0, true);
      for (const at of [name, summerName]) {
        memory.part(at, MAX_ZONE).fill(0);
        memory.putText(at, 'UTC');
      }
    },
  };
}
