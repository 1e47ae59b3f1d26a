import { defineEndpoint } from '../endpoint.ts';
import { AnswerBody } from './questions.ts';
import {
  Approval,
  ApprovalLanguage,
  ApprovalList,
  ApprovalParams,
  ApprovalQuery,
  ApprovalRule,
  ApprovalRuleChange,
  ApprovalRuleList,
  ApprovalRuleQuery,
  ApprovalRuleRemoved,
  DecisionBody,
} from './schemas.ts';

const shared = { access: 'guest', scope: 'agents' } as const;

export const listApprovals = defineEndpoint({
  ...shared,
  id: 'approvals.list',
  method: 'GET',
  path: '/api/approvals',
  summary: 'Calls that wait for the caller’s decision, oldest first, or were decided, newest first.',
  guards: 'self',
  query: ApprovalQuery,
  reply: ApprovalList,
  errors: [],
});

export const getApproval = defineEndpoint({
  ...shared,
  id: 'approvals.get',
  method: 'GET',
  path: '/api/approvals/{id}',
  summary: 'One request for approval.',
  guards: 'own-approval',
  params: ApprovalParams,
  query: ApprovalLanguage,
  reply: Approval,
  errors: ['not_found'],
});

export const decideApproval = defineEndpoint({
  ...shared,
  id: 'approvals.decide',
  method: 'POST',
  path: '/api/approvals/{id}/decision',
  summary: 'Allow or deny a call. The first decision counts; a later one is answered with 409 and the first.',
  guards: 'own-approval',
  params: ApprovalParams,
  query: ApprovalLanguage,
  body: DecisionBody,
  reply: Approval,
  errors: ['not_found', 'conflict', 'already_decided', 'validation_failed'],
});

export const answerQuestion = defineEndpoint({
  ...shared,
  id: 'approvals.answer',
  method: 'POST',
  path: '/api/approvals/{id}/answer',
  summary:
    'Answer a question that a remote server asks, decline it or cancel it. The first answer counts; a later one is answered with 409 and the first.',
  guards: 'own-approval',
  params: ApprovalParams,
  query: ApprovalLanguage,
  body: AnswerBody,
  reply: Approval,
  errors: ['not_found', 'already_decided', 'validation_failed'],
});

export const listApprovalRules = defineEndpoint({
  ...shared,
  id: 'approvals.listRules',
  method: 'GET',
  path: '/api/approvals/rules',
  summary: 'Standing approvals, newest first.',
  guards: 'self',
  query: ApprovalRuleQuery,
  reply: ApprovalRuleList,
  errors: [],
});

export const updateApprovalRule = defineEndpoint({
  ...shared,
  id: 'approvals.updateRule',
  method: 'PATCH',
  path: '/api/approvals/rules/{id}',
  summary: 'Whether a standing approval also holds after the run has read text from outside.',
  guards: 'own-approval',
  params: ApprovalParams,
  query: ApprovalLanguage,
  body: ApprovalRuleChange,
  reply: ApprovalRule,
  errors: ['not_found'],
});

export const removeApprovalRule = defineEndpoint({
  ...shared,
  id: 'approvals.removeRule',
  method: 'DELETE',
  path: '/api/approvals/rules/{id}',
  summary: 'Revoke a standing approval.',
  guards: 'own-approval',
  params: ApprovalParams,
  reply: ApprovalRuleRemoved,
  errors: ['not_found'],
});
