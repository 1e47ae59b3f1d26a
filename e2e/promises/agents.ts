/** Agents: what they ask people for. */
export const AGENT_PROMISES = {
  'APR-03': 'A pending approval survives restarts and is answered on any device, once.',
  'APR-04': 'A changed call or tool is not covered by an earlier approval.',
  'APR-05': 'Expired approvals are denials; the run resumes.',
};
