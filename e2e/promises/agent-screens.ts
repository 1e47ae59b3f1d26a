export const AGENT_SCREEN_PROMISES: Readonly<Record<string, string>> = {
  'AGT-11': 'An agent without a name says so, and nothing is asked of the server.',
  'AGT-12': 'A name whose check fails counts as available.',
  'AGT-28': 'Own agents are listed, with everything that can be done with them.',
  'AGT-29': 'The form of an agent takes all its fields and saves them.',
  'AGT-30': 'Public agents are browsed, searched and cloned.',
  'AGT-31': 'An agent described in plain words is drafted, shown and saved.',
  'DRF-01': 'What a draft assumed is marked and can be changed.',
};
