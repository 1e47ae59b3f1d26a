/** What a tool is shown with where its record names nothing. */
export const DEFAULT_TOOL_ICON = 'wrench';
export const DEFAULT_TOOL_CATEGORY = 'Other';
export const DEFAULT_TOOL_PROVIDER = 'UNKNOWN';
/** What secrets are shown as. */
export const SECRET_MASK = '••••••';
/** Of a program that is run in the sandbox. */
export const MAX_PROGRAM_CHARACTERS = 50_000;
