import { expect, it } from 'vitest';
import { DEFAULT_AGENT_DESCRIPTION, toShownDescription } from './default-agent.ts';

const shipped = { is_default: true, description: DEFAULT_AGENT_DESCRIPTION };

it('describes the agent that everyone has in the language of the reader', () => {
  expect(toShownDescription(shipped, 'zh')).toMatch(/^解答问题/);
  expect(toShownDescription(shipped, 'en')).toBe(DEFAULT_AGENT_DESCRIPTION);
});

it('leaves what people wrote as it is', () => {
  expect(toShownDescription({ ...shipped, description: 'Ours.' }, 'zh')).toBe('Ours.');
  expect(toShownDescription({ ...shipped, is_default: false }, 'zh')).toBe(DEFAULT_AGENT_DESCRIPTION);
});
