import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { AgentId } from '../execution/texts.ts';
import { Comparison, ComparisonQuery, VoteBody, VoteQuery, Votes } from './schemas.ts';

const seen = {
  access: 'guest',
  scope: 'agents',
  guards: 'none',
  params: z.object({ id: AgentId }),
} as const;

export const compareRuns = defineEndpoint({
  ...seen,
  id: 'agents.compare',
  method: 'GET',
  path: '/agents/{id}/comparison',
  summary: 'How the versions and models of own runs of an agent did on its last ten different inputs.',
  query: ComparisonQuery,
  reply: Comparison,
  errors: ['not_found'],
});

export const getRunVotes = defineEndpoint({
  ...seen,
  id: 'agents.getVotes',
  method: 'GET',
  path: '/agents/{id}/comparison/votes',
  summary:
    'Which of two own runs of an agent the caller prefers, and all such votes about the same versions and models.',
  query: VoteQuery,
  reply: Votes,
  errors: ['not_found'],
});

export const voteOnRuns = defineEndpoint({
  ...seen,
  id: 'agents.vote',
  method: 'PUT',
  path: '/agents/{id}/comparison/votes',
  summary: 'Say which of two own runs of an agent is better, or take that back.',
  body: VoteBody,
  reply: Votes,
  errors: ['not_found'],
});
