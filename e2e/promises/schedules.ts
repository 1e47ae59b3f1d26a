export const SCHEDULE_PROMISES: Readonly<Record<string, string>> = {
  'DEP-13': 'A schedule runs on time with no client open, and its run is recorded.',
  'DEP-14':
    'A due time runs exactly once, also with several servers; one that was missed runs once afterwards.',
  'DEP-16':
    'The list of schedules shows when each runs, its next run and last result, and runs, pauses and deletes it.',
  'MKT-11': 'Three hundred schedules that are due at the same minute all start within it, each once.',
  'MKT-21': 'Schedules run with no browser open, and after a restart of the server.',
  'SCH-01':
    'A schedule is written in words, as a sentence or as cron, which are one value; its next runs and cost are shown.',
  'SCH-02': 'Overlaps, missed runs, holidays and the end of a schedule are handled as chosen.',
  'SCH-03': 'The coming week is shown over all schedules.',
  'WH-05': 'Several servers start exactly one run of each due time.',
  'WH-06': 'A server that stood still and wakes up changes nothing of what others have done meanwhile.',
  'WH-07': 'Changes of the clock and outages neither repeat a run nor lead to many at once.',
  'WH-09': 'Failures that may pass are tried again while nothing was changed outside; five in a row pause.',
  'PF-03': 'Each due schedule makes exactly one run, over two servers of which one stands still.',
};
