// The words behind `npm run admin --`: which commands there are, what each takes, and what is wrong with what was typed.
import { parseArgs } from 'node:util';
import { StartError } from './platform/start/start-error.ts';

export const USAGE = `Usage: npm run admin -- <command>

  backup  --file F    write everything to the file F; the server may go on
  restore --file F    read a backup into an empty database; the server must be stopped
  rehearse [--file F] [--into URL]   restore, upgrade, back up and restore again, beside the installation: a backup F, or
                      one made now; in an empty database, or in a folder that is removed
  doctor              look at settings, disk, database, clocks, Redis, addresses, mail and vendors, and say what to do
  check-ledger        hold balances, charges and reservations against each other; the server may go on
  check-audit         report missing or altered entries of the audit log; the server may keep running
  forget-unreadable-credentials [--yes]   remove the credentials that no key opens, where their key is lost for good;
                      without --yes they are only counted
  rotate-encryption-key  seal all secrets again with the first key of ENCRYPTION_KEY; the server may keep running

  create-user  --username U --password P [--email E] [--balance 5] [--admin]
  set-password --username U --password P
  reset-link   --username U            a link to set a new password, good for an hour
  make-admin   --username U
  suspend      --username U            lock the account: sign it out everywhere and stop what it runs
  resume       --username U            let a suspended account sign in again
  list-users   [--page 1]
  list-storage             accounts that store most in conversations, pictures and links

DATA_DIR or DATABASE_URL name the database, as for the server.`;

const text = { type: 'string' } as const;
const OPTIONS = {
  file: text,
  into: text,
  username: text,
  password: text,
  email: text,
  balance: text,
  page: text,
  admin: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Every command. The first option is the one that a word without a name is likely to be meant for. */
const TAKES: ReadonlyMap<string, readonly (keyof typeof OPTIONS)[]> = new Map([
  ['backup', ['file']],
  ['restore', ['file']],
  ['rehearse', ['file', 'into']],
  ['doctor', []],
  ['check-ledger', []],
  ['check-audit', []],
  ['forget-unreadable-credentials', ['yes']],
  ['rotate-encryption-key', []],
  ['create-user', ['username', 'password', 'email', 'balance', 'admin']],
  ['set-password', ['username', 'password']],
  ['reset-link', ['username']],
  ['make-admin', ['username']],
  ['suspend', ['username']],
  ['resume', ['username']],
  ['list-users', ['page']],
  ['list-storage', []],
]);

const toUsageError = (problem: string, cause?: unknown): StartError =>
  new StartError(`${problem}\n\n${USAGE}`, { cause });

function parseWords() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    // What follows the first sentence of the parser's message is about arguments that begin with a dash, which no command takes.
    const [problem] = error instanceof Error ? error.message.split(/\.(?:\s|$)/) : [];
    throw toUsageError(`${problem ?? 'The options make no sense'}.`, error);
  }
}

type Words = ReturnType<typeof parseWords>['values'];

/** Also where npm has kept the name of an option for itself, as it does with those that no -- stands before. */
function toSurplusError(
  { command, word }: { readonly command: string; readonly word: string },
  first: keyof typeof OPTIONS | undefined,
  values: Words,
): StartError {
  const isMissing = first !== undefined && OPTIONS[first].type === 'string' && values[first] === undefined;
  const remedy = isMissing
    ? `write npm run admin -- ${command} --${first} ${word}`
    : 'put values of several words in quotes';
  return toUsageError(`${word} is one word too many: ${remedy}.`);
}

/** The command and its options; `null` where help is wanted. What would not be heeded is refused. */
export function readWords(): { readonly command: string; readonly values: Words } | null {
  const {
    positionals: [command, surplus],
    values,
  } = parseWords();
  if (values.help) return null;
  if (command === undefined) throw new StartError(USAGE);
  const taken = TAKES.get(command);
  if (!taken) throw toUsageError(`There is no command ${command}.`);
  if (surplus !== undefined) throw toSurplusError({ command, word: surplus }, taken[0], values);
  const given = Object.keys(values).find((name) => !taken.some((option) => option === name));
  if (given !== undefined) throw toUsageError(`${command} takes no --${given}.`);
  return { command, values };
}
