// Loaded before the server: treats every statement that changes its database as a fault point, records the names as
// they are reached, and kills the process at a chosen one, once armed by a signal. The product contains nothing of
// this.
import { appendFileSync } from 'node:fs';
import { StatementSync, type SQLInputValue } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';

export const ARM_SIGNAL = 'SIGUSR2';

/** The operation and its table: `insert runs`, `commit`. `null` for reads. */
function toPointName(sql: string): string | null {
  const text = sql.trim().replaceAll('"', '').toLowerCase();
  const change = /^(insert into|update|delete from) (\w+)/.exec(text);
  if (change) return `${change[1]?.split(' ')[0]} ${change[2]}`;
  return /^(begin|commit)\b/.exec(text)?.[1] ?? null;
}

function watch(logFile: string, fatal: string | undefined): void {
  const seen = new Set<string>();
  let isArmed = false;
  process.on(ARM_SIGNAL, () => {
    isArmed = true;
  });

  function reach(point: string): void {
    if (!isArmed) return;
    if (!seen.has(point)) {
      seen.add(point);
      appendFileSync(logFile, `${point}\n`);
    }
    if (point === fatal) process.kill(process.pid, 'SIGKILL');
  }

  function pass<Result>(sql: string, perform: () => Result): Result {
    const point = toPointName(sql);
    if (point === null) return perform();
    reach(`before ${point}`);
    const result = perform();
    reach(`after ${point}`);
    return result;
  }

  const { run, all } = StatementSync.prototype;
  // The product passes values by position only, never by name.
  Object.assign(StatementSync.prototype, {
    run(this: StatementSync, ...values: SQLInputValue[]) {
      return pass(this.sourceSQL, (): unknown => Reflect.apply(run, this, values));
    },
    all(this: StatementSync, ...values: SQLInputValue[]) {
      return pass(this.sourceSQL, (): unknown => Reflect.apply(all, this, values));
    },
  });
}

const logFile = process.env['FAULT_LOG'];
if (isMainThread && logFile !== undefined) watch(logFile, process.env['FAULT_POINT']);
