/** What a tool is shown with where its record names nothing. */
export const DEFAULT_TOOL_ICON = 'wrench';
export const DEFAULT_TOOL_CATEGORY = 'Other';
export const DEFAULT_TOOL_PROVIDER = 'UNKNOWN';
