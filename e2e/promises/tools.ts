export const TOOL_PROMISES: Readonly<Record<string, string>> = {
  'TOOL-11': 'Every listed built-in tool runs, with a real or a clearly reported result.',
};
