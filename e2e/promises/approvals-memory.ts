export const APPROVAL_PROMISES: Readonly<Record<string, string>> = {
  'APR-02':
    'A call is allowed once, always for an agent, or with changed arguments, or denied with a reason: from the chat, from the list and by API.',
  'APR-03': 'A request for approval is answered once, on any device; a second answer learns who was first.',
  'APR-04': 'An approval does not cover a changed call or a changed tool.',
  'APR-05':
    'A request that nobody answers in time counts as denied; the run goes on or ends, as its agent says.',
  'APR-07': 'Standing approvals are listed and revoked.',
  'MEM-01': 'What agents remember is listed, by agent and by text.',
  'MEM-02': 'A memory is added, edited and deleted; all of an agent are cleared after a question.',
  'MEM-03': 'What an agent remembers about one person is never told to another.',
};
