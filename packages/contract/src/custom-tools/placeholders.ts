/** Where a value of the agent goes: `{name}`. */
export const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_-]{0,63})\}/g;

/** The names in a text, each once. */
export function listPlaceholders(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}
