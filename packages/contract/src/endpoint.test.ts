import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

describe('an endpoint', () => {
  it('does not pass the type check without saying who may call it, what it guards and what a key needs [AZ-09]', () => {
    const rest = { method: 'GET', path: '/dummy', summary: 'A dummy.', reply: z.null(), errors: [] } as const;
    // @ts-expect-error -- without access
    defineEndpoint({ id: 'dummy.one', guards: 'none', scope: null, ...rest });
    // @ts-expect-error -- without guards
    defineEndpoint({ id: 'dummy.two', access: 'public', scope: null, ...rest });
    // @ts-expect-error -- without a scope
    defineEndpoint({ id: 'dummy.three', access: 'public', guards: 'none', ...rest });
    expect(
      defineEndpoint({ id: 'dummy.four', access: 'public', guards: 'none', scope: null, ...rest }).id,
    ).toBe('dummy.four');
  });

  it('for admins is for no key', () => {
    expect(ENDPOINTS.filter(({ access, scope }) => access === 'admin' && scope !== null)).toEqual([]);
  });
});
