// The account commands: their options and output.
import { ADJUSTMENT_MAX } from '@parley/contract/administration/constants.ts';
import { toPublicUrl } from './config.public-url.ts';
import type { Config } from './config.ts';
import { createOperator, createPasswords } from './features/auth/index.ts';
import { createBilling } from './features/billing/index.ts';
import { requestCancelAll } from './features/runs/index.ts';
import { createAudit } from './platform/audit/audit.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { createIds } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import { toDollars } from './platform/money.ts';
import { StartError } from './platform/start/start-error.ts';

const DEFAULT_BALANCE = '5';

export interface AccountOptions {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  readonly balance?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly page?: string | undefined;
}

export interface AccountCommandDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
}

type Operator = ReturnType<typeof createOperator>;
type Command = (operator: Operator, options: AccountOptions, publicUrl: string) => Promise<string>;

/** A username as a form would take it. */
const needName = ({ username }: AccountOptions): string => need(username?.trim(), 'username');

function need(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new StartError(`--${option} is missing.`);
  return value;
}

function toBalance(text: string): number {
  const balance = /^\d+(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (balance <= ADJUSTMENT_MAX) return balance;
  throw new StartError(
    `--balance must be an amount of US dollars from 0 to ${ADJUSTMENT_MAX}, such as 5 or 0.25.`,
  );
}

function toPage(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartError('--page must be a number from 1.');
}

const COMMANDS: Readonly<Record<string, Command>> = {
  async 'create-user'(operator, options) {
    const username = needName(options);
    const id = await operator.createUser({
      username,
      password: need(options.password, 'password'),
      email: options.email ?? null,
      balance: toBalance(options.balance ?? DEFAULT_BALANCE),
      isAdmin: options.admin ?? false,
    });
    return `Created ${username} (${id}).`;
  },
  async 'set-password'(operator, options) {
    const username = needName(options);
    await operator.setPassword(username, need(options.password, 'password'));
    return `The password of ${username} is set; all devices are signed out and API keys revoked.`;
  },
  async 'make-admin'(operator, options) {
    const username = needName(options);
    await operator.makeAdmin(username);
    return `${username} is an admin now.`;
  },
  'reset-link': (operator, options, publicUrl) => operator.createResetLink(needName(options), publicUrl),
  async suspend(operator, options) {
    const username = needName(options);
    await operator.suspend(username);
    return `${username} is suspended.`;
  },
  async resume(operator, options) {
    const username = needName(options);
    const wasSuspended = await operator.resume(username);
    return wasSuspended ? `${username} can sign in again.` : `${username} is not suspended.`;
  },
  async 'list-users'(operator, options) {
    const page = toPage(options.page ?? '1');
    const { users, hasMore } = await operator.listUsers(page);
    const lines = users.map((user) => {
      const marks = [user.status, ...(user.is_admin === 1 ? ['admin'] : [])].join(', ');
      return `${user.id}  ${user.username ?? '-'}  ${user.email ?? '-'}  ${toDollars(user.balance).toFixed(6)} USD  ${marks}`;
    });
    if (hasMore) lines.push(`There are more: --page ${page + 1}.`);
    return lines.length > 0 ? lines.join('\n') : 'No accounts on this page.';
  },
};

/** Returns the text to print. A running server applies the change within seconds. */
export async function runAccountCommand(
  name: string,
  options: AccountOptions,
  deps: AccountCommandDeps,
): Promise<string> {
  const { db, clock, log, config } = deps;
  const ids = createIds(clock);
  const operator = createOperator({
    db,
    billing: createBilling({ clock, ids, markup: config.markup }),
    passwords: createPasswords(),
    audit: createAudit({ db, clock, ids, log }),
    clock,
    ids,
    cancelRuns: async (userId) => (await db.write((tx) => requestCancelAll(tx, userId))).length,
  });
  const command = COMMANDS[name];
  if (!command) throw new StartError(`There is no command ${name}.`);
  return command(operator, options, toPublicUrl(config));
}
