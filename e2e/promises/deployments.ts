/** Agents that are called by API, schedule or webhook. */
export const DEPLOYMENT_PROMISES: Readonly<Record<string, string>> = {
  'DEP-01': 'An agent is deployed as an API, on a schedule, or as a webhook.',
  'DEP-02': 'Each deployment has a model, a streaming flag and a switch of its own.',
  'DEP-03': 'A scheduled deployment has a prompt and a schedule.',
  'DEP-04': 'An agent is made an API, whose key is shown once.',
  'DEP-05': 'What is no schedule is refused.',
  'DEP-06': 'A paused deployment takes no calls.',
  'DEP-07': 'A resumed deployment takes calls again.',
  'DEP-08': 'A deleted deployment stops at once.',
  'DEP-09': 'An agent is made callable at a secret address.',
  'DEP-10': 'An agent is put on a schedule.',
  'DEP-11':
    'An API deployment answers calls made with its keys, whole or as a stream, and its keys reach nothing else.',
  'DEP-15': 'Every deployed run is logged and found again by result, date, trigger and deployment.',
  'DEP-18': 'Deployed runs draw on the balance of their owner; what cannot be paid is logged as failed.',
  'DEP-19': 'The addresses of the old editors lead to the agent’s own, and say from where.',
  'DEP-20': 'Guests cannot deploy, and are told to sign up.',
  'APR-06':
    'A run without anyone at it asks for approval where its deployment says, with a link that answers after sign-in.',
  'MO-09':
    'Deployments cannot drain the balance of their owner: each stops at its limit of the day, and schedules and webhooks pause without a balance.',
  'DLV-01':
    'Results reach their recipients by mail, chat webhook or signed callback, with retries that can be seen, or not at all when there is nothing to say.',
};
