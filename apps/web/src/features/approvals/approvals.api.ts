import {
  answerQuestion,
  decideApproval,
  getApproval,
  listApprovalRules,
  listApprovals,
  removeApprovalRule,
  updateApprovalRule,
} from '@parley/contract/approvals/endpoints.ts';
import type { AnswerBody } from '@parley/contract/approvals/questions.ts';
import type { DecisionBody } from '@parley/contract/approvals/schemas.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query.ts';

export type ToolLanguage = 'en' | 'zh';

const APPROVALS_PER_PAGE = 50;
const REQUESTS_READ = 100;
/** While the page is in view. */
export const POLL_MS = 4_000;

export function toToolLanguage(language: string): ToolLanguage {
  return language.startsWith('zh') ? 'zh' : 'en';
}

export const approvalQueries = {
  list: (state: 'waiting' | 'decided', language: ToolLanguage, page = 1) => ({
    queryKey: ['approvals', 'list', state, language, page],
    queryFn: () =>
      api.call(listApprovals, { query: { state, language, page, per_page: APPROVALS_PER_PAGE } }),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always' as const,
  }),
  /** How many wait. */
  count: () => ({
    queryKey: ['approvals', 'count'],
    queryFn: async () => (await api.call(listApprovals, { query: { state: 'waiting', per_page: 1 } })).total,
    refetchOnWindowFocus: 'always' as const,
  }),
  /** The ids of those that a run waits for. */
  ofRun: ({ id, status, last_event: lastEvent }: Pick<Run, 'id' | 'status' | 'last_event'>) => ({
    queryKey: ['approvals', 'of-run', id, lastEvent],
    queryFn: async () => {
      const { approvals } = await api.call(listApprovals, {
        query: { state: 'waiting', run_id: id, per_page: REQUESTS_READ },
      });
      return approvals.map((approval) => approval.id);
    },
    enabled: status === 'waiting',
  }),
  run: (runId: string) => ({
    queryKey: ['approvals', 'run', runId],
    queryFn: () => api.call(getRun, { params: { runId } }),
  }),
  one: (id: string, language: ToolLanguage) => ({
    queryKey: ['approvals', 'one', id, language],
    queryFn: () => api.call(getApproval, { params: { id }, query: { language } }),
    refetchOnWindowFocus: 'always' as const,
  }),
  rules: (language: ToolLanguage, page = 1) => ({
    queryKey: ['approvals', 'rules', language, page],
    queryFn: () => api.call(listApprovalRules, { query: { language, page, per_page: APPROVALS_PER_PAGE } }),
    refetchOnWindowFocus: 'always' as const,
  }),
};

/** Everything that shows requests is brought up to date. */
export function refreshApprovals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['approvals'] });
}

/** A request has come or is decided. */
export function refreshCount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['approvals', 'count'] });
}

export const approvalActions = {
  decide: (id: string, body: DecisionBody, language: ToolLanguage) =>
    api.call(decideApproval, { params: { id }, query: { language }, body }),
  answer: (id: string, body: AnswerBody, language: ToolLanguage) =>
    api.call(answerQuestion, { params: { id }, query: { language }, body }),
  /** Of one tool of one agent, where it is known by nothing else. */
  async removeRuleOf(agentId: string, toolName: string): Promise<void> {
    for (let page = 1; ; page += 1) {
      const query = { language: 'en', page, per_page: APPROVALS_PER_PAGE } as const;
      const { rules, total } = await api.call(listApprovalRules, { query });
      const rule = rules.find(({ agent_id, tool_name }) => agent_id === agentId && tool_name === toolName);
      if (rule) return this.removeRule(rule.id);
      if (page * APPROVALS_PER_PAGE >= total) return;
    }
  },
  async removeRule(id: string): Promise<void> {
    await api.call(removeApprovalRule, { params: { id } });
    await refreshApprovals();
  },
  async setAfterOutside(id: string, isOn: boolean, language: ToolLanguage): Promise<void> {
    await api.call(updateApprovalRule, {
      params: { id },
      query: { language },
      body: { after_outside: isOn },
    });
    await refreshApprovals();
  },
  endRun: (runId: string) => api.call(cancelRun, { params: { runId } }),
};
