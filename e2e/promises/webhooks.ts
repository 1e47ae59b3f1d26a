export const WEBHOOK_PROMISES: Readonly<Record<string, string>> = {
  'DEP-12': 'A call of that address runs the agent without any sign-in.',
  'DEP-17': 'The list of webhooks shows the address, the last call and the state, with all that can be done.',
  'MKT-10': 'A plain POST without headers or key runs the agent of a webhook.',
  'HOK-01': 'A webhook listens for a sample, and its preview is what the agent reads.',
  'HOK-02': 'Signatures of known senders and plain HMAC are checked over the bytes as they were sent.',
  'HOK-03':
    'Every delivery is kept for 30 days with request, reply and attempts, and can be delivered again.',
  'WH-01': 'Addresses of webhooks cannot be guessed, are replaced at once, limited, and in no log.',
  'WH-02': 'A call that is answered 202 runs, whatever happens to its caller or the server.',
  'WH-03': 'A delivery id runs once in a day, and forged or old signatures are refused.',
  'WH-04': 'Callers of a webhook learn the result and nothing else of the agent’s inside.',
  'WH-08': 'What is paused, changed or deleted starts no run any more.',
  'PF-16': 'Of many deliveries with repeats on several servers, each id makes one run.',
};
