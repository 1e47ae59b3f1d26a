// Tells by email, once a month for each budget, that it is nearly used up.
import type { Tx } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { toDollars } from '../../../platform/money.ts';

export interface NearlySpentBudget {
  readonly workspaceId: string;
  /** A cost centre, or a member, by its id. */
  readonly subject: string;
  readonly name: string;
  /** Micro-dollars. */
  readonly budget: number;
  readonly spent: number;
}

export interface BudgetMailDeps {
  readonly jobs: Pick<Jobs, 'within'>;
  readonly mail: Pick<Mail, 'add'>;
  /** Address at which users open the web app. */
  readonly publicUrl: string;
}

const toAmount = (micros: number): string => `$${toDollars(micros).toFixed(2)}`;

/** Where who gets it may look: who manages the workspace sees all its budgets, everyone their own. */
const toPage = (role: string): string =>
  role === 'owner' || role === 'admin' ? 'admin?tab=cost-centres' : 'usage';

function toText(language: string | null, { name, budget, spent }: NearlySpentBudget, address: string) {
  return language === 'zh'
    ? {
        subject: `预算“${name}”即将用完`,
        text: `本月预算“${name}”已使用 ${toAmount(spent)}，共 ${toAmount(budget)}。\n\n${address}\n`,
      }
    : {
        subject: `The budget "${name}" is nearly used up`,
        text: `${toAmount(spent)} of the ${toAmount(budget)} of "${name}" for this month are spent.\n\n${address}\n`,
      };
}

/** Owners and admins of the workspace, who owns the cost centre, and the member whose limit it is. */
function listRecipients(tx: Tx, { workspaceId, subject }: NearlySpentBudget) {
  return tx
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.email', 'users.language', 'workspace_members.role'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where((where) =>
      where.or([
        where('workspace_members.role', 'in', ['owner', 'admin']),
        where('users.id', '=', subject),
        where('users.id', 'in', tx.selectFrom('cost_centres').select('owner_id').where('id', '=', subject)),
      ]),
    )
    .execute();
}

export function createBudgetMail({ jobs, mail, publicUrl }: BudgetMailDeps) {
  return async (tx: Tx, budget: NearlySpentBudget): Promise<void> => {
    for (const { email, language, role } of await listRecipients(tx, budget)) {
      if (email === null) continue;
      const text = toText(language, budget, `${publicUrl}/#/${toPage(role)}`);
      await mail.add(jobs.within(tx), { to: email, ...text });
    }
  };
}
