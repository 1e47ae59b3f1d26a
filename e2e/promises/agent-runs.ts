export const AGENT_RUN_PROMISES: Readonly<Record<string, string>> = {
  'EXE-05': 'A run is executing until it is complete or has failed.',
  'EXE-06': 'A message of an agent says which agent and which model wrote it.',
  'EXE-07': 'Another agent that takes over is the one that is shown.',
  'EXE-08': 'A tool call adds a log and clears what was said before it.',
  'EXE-09': 'The output of a tool fills the log of its call, with the time it took.',
  'EXE-10': 'A call without output says Tool Finished.',
  'EXE-11': 'Interim text is shown until the final message takes its place.',
  'EXE-12': 'The end of a run says what it cost and which model was used.',
  'EXE-13': 'An error ends a run and is kept with its message.',
  'EXE-18': 'An empty result says so.',
  'EXE-20': 'The steps of 50 runs are kept, those of 10 are stored.',
  'CONST-14': 'The steps of 50 runs are kept, those of 10 are stored.',
};
