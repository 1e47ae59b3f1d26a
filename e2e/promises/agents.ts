export const AGENT_PROMISES: Readonly<Record<string, string>> = {
  'APR-01': 'A tool that writes asks first, one that destroys always, one that reads never.',
  'DUR-01': 'A run whose server dies goes on elsewhere and completes.',
  'DUR-02': 'A finished step is never repeated, nor a writing call that may have been made.',
  'DUR-03': 'Every step is billed once; the cost of a run is their sum.',
  'EXE-22': 'A run is priced, and its cost is what the usage records say.',
  'EXE-24': 'A run is limited in steps, time and cost, and says so when it reaches a limit.',
  'SB-07': 'Text from outside neither gives orders nor starts a writing call that a person has not allowed.',
  'SB-08': 'An agent that goes on for ever or repeats itself is stopped, and failures are results.',
};
