import type { Tool } from '@parley/contract/tools/schemas.ts';

/** Whether a person is asked before its calls. An agent's own notes about the person are an exception. */
export function asksFirst({ effect, provider }: Pick<Tool, 'effect' | 'provider'>): boolean {
  return effect === 'destroy' || (effect === 'write' && provider !== 'MEMORY');
}
