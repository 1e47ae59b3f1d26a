import type { ExecuteBody, RunContext } from './schemas.ts';

/** A bare text is what was said before. */
export function toRunContext(context: ExecuteBody['context']): RunContext {
  if (context === undefined) return {};
  return typeof context === 'string' ? { messages: [{ role: 'user', content: context }] } : context;
}
