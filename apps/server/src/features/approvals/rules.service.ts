// Standing approvals: a writing tool that one person allows one agent for good, as it was defined then.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/ids.ts';
import {
  countRules,
  findListedRule,
  findRule,
  listRules,
  lockSavedAgent,
  removeRule,
  saveRule,
  updateRule,
  type ListedRule,
} from './rules.store.ts';

export interface ApprovalRulesDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'create'>;
}

export interface RuleQuery {
  readonly userId: string;
  readonly agentId: string;
  readonly tool: string;
  readonly definitionHash: string;
}

export interface ApprovalRules {
  /** Newest first. */
  list(
    userId: string,
    page: { page: number; per_page: number },
  ): Promise<{ rules: ListedRule[]; total: number }>;
  /**
   * The rule that covers a call of the tool, which counts as its use. One for another definition of the tool is removed.
   */
  find(query: RuleQuery): Promise<{ readonly afterOutside: boolean } | null>;
  /** Does nothing for an agent that was deleted meanwhile. */
  save(query: RuleQuery): Promise<void>;
  setAfterOutside(userId: string, id: string, afterOutside: boolean): Promise<ListedRule>;
  remove(userId: string, id: string): Promise<void>;
}

export function createApprovalRules({ db, clock, ids }: ApprovalRulesDeps): ApprovalRules {
  return {
    async list(userId, { page, per_page: limit }) {
      const rules = await listRules(db.read, userId, { limit, offset: (page - 1) * limit });
      return { rules, total: await countRules(db.read, userId) };
    },

    async find({ userId, agentId, tool, definitionHash }) {
      const subject = { user_id: userId, agent_id: agentId, tool };
      if (!(await findRule(db.read, subject))) return null;
      return db.write(async (tx) => {
        const rule = await findRule(tx, subject);
        if (!rule) return null;
        if (rule.definition_hash !== definitionHash) {
          await removeRule(tx, userId, rule.id);
          return null;
        }
        await updateRule(tx, rule, { last_used_at: clock.now() });
        return { afterOutside: rule.after_outside === 1 };
      });
    },

    save: ({ userId, agentId, tool, definitionHash }) =>
      db.write(async (tx) => {
        if (!(await lockSavedAgent(tx, agentId))) return;
        await saveRule(tx, {
          user_id: userId,
          id: ids.create('rule'),
          agent_id: agentId,
          tool,
          definition_hash: definitionHash,
          after_outside: 0,
          created_at: clock.now(),
          last_used_at: null,
        });
      }),

    async setAfterOutside(userId, id, afterOutside) {
      const change = { after_outside: afterOutside ? 1 : 0 } as const;
      const rule = await db.write(async (tx) =>
        (await updateRule(tx, { user_id: userId, id }, change)) ? findListedRule(tx, userId, id) : undefined,
      );
      if (!rule) throw new AppError('not_found');
      return rule;
    },

    async remove(userId, id) {
      if (!(await db.write((tx) => removeRule(tx, userId, id)))) throw new AppError('not_found');
    },
  };
}
