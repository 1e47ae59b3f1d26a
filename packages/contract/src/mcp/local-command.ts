// Only remote servers exist. What would start a program is recognised on whatever route it comes.
import type { z } from 'zod';

const COMMAND_FIELDS: ReadonlySet<string> = new Set(['command', 'args', 'env', 'cwd', 'stdio']);
/** How other products name the list of servers in their configuration. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(['mcp_servers', 'mcpservers', 'servers', 'mcp']);
/** Deeper than any configuration is. */
const MAX_DEPTH = 6;

function hasCommand(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      COMMAND_FIELDS.has(key.toLowerCase()) || isLocalTransport(key, inner) || hasCommand(inner, depth + 1),
  );
}

function isLocalTransport(key: string, value: unknown): boolean {
  return (key === 'transport' || key === 'type') && typeof value === 'string' && /stdio/i.test(value);
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.getOwnPropertyDescriptor(found, key)?.value;
  }
  return found;
}

/** Whether a body was refused for a field that would start a program. */
export function namesLocalCommand(issues: readonly z.core.$ZodIssue[], body: unknown): boolean {
  return issues.some((issue) => {
    if (issue.code !== 'unrecognized_keys') return false;
    return issue.keys.some((key) => {
      const value = at(body, [...issue.path, key]);
      if (COMMAND_FIELDS.has(key.toLowerCase()) || isLocalTransport(key, value)) return true;
      return SERVER_FIELDS.has(key.toLowerCase()) && hasCommand(value, 0);
    });
  });
}
