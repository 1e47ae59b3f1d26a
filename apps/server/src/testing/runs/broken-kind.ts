// A kind of answer that cannot be billed: its own count, which is asked for where the model reports nothing, fails.
import { z } from 'zod';
import { generateWire } from '../../features/chat/index.ts';
import type { RunKind } from '../../features/runs/index.ts';
import type { CatalogueModel } from '../../providers/provider.ts';

const Input = z.object({});

export function createBrokenKind(model: CatalogueModel): RunKind<z.infer<typeof Input>> {
  return {
    name: 'test-broken',
    canResume: false,
    input: Input,
    wire: generateWire,
    prepare: () => ({
      usageKind: 'chat',
      sessionId: null,
      locksSession: false,
      shownInput: 'Hello',
      model,
      inputTokens: 10,
      maxOutputTokens: 100,
      async *body() {
        yield await Promise.resolve({ type: 'text-delta', text: 'Words' } as const);
        yield { type: 'finish', reason: 'stop' } as const;
      },
      countInput: () => Promise.reject(new Error('It cannot be counted')),
    }),
  };
}
