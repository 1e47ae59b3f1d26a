// What the compiler makes of the client. The calls are not made.
import { describe, expectTypeOf, it } from 'vitest';
import type { GenerateAnswer } from '@parley/contract/chat/schemas.ts';
import type { GenerateEvent } from '@parley/contract/chat/events.ts';
import type { HistoryEvent } from '@parley/contract/history/events.ts';
import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import type { ToolNames } from '@parley/contract/tools/schemas.ts';
import { createParley } from './parley.ts';

const parley = createParley({ baseUrl: '' });

type ValueOf<Call> =
  Call extends Promise<infer R> ? (R extends { ok: true; value: infer V } ? V : never) : never;
type ErrorOf<Call> =
  Call extends Promise<infer R> ? (R extends { ok: false; error: infer F } ? F : never) : never;

describe('the types of the client', () => {
  it('give each call the value of its endpoint', () => {
    const names = () => parley.tools.listNames();
    expectTypeOf<ValueOf<ReturnType<typeof names>>>().toEqualTypeOf<ToolNames>();
    const run = () => parley.runs.get({ params: { runId: 'run_1' } });
    expectTypeOf<ValueOf<ReturnType<typeof run>>>().toEqualTypeOf<Run>();
    const file = () => parley.profile.export();
    expectTypeOf<ValueOf<ReturnType<typeof file>>>().toEqualTypeOf<Blob>();
  });

  it('give each stream its events, and one that is answered once its answer', () => {
    const stream = () => parley.chat.generate({ body: { prompt: 'Hello' } });
    expectTypeOf<Awaited<ReturnType<ReturnType<typeof stream>['next']>>>().toEqualTypeOf<
      IteratorResult<GenerateEvent, undefined>
    >();
    const answer = () => parley.chat.generate({ body: { prompt: 'Hello', stream: false } });
    expectTypeOf<ValueOf<ReturnType<typeof answer>>>().toEqualTypeOf<GenerateAnswer>();
    const agent = () => parley.agents.execute({ params: { id: 'agt_1' }, body: { content: 'Hello' } });
    expectTypeOf<Awaited<ReturnType<ReturnType<typeof agent>['next']>>>().toEqualTypeOf<
      IteratorResult<RunEvent, undefined>
    >();
    const changes = () => parley.history.readChanges();
    expectTypeOf<Awaited<ReturnType<ReturnType<typeof changes>['next']>>>().toEqualTypeOf<
      IteratorResult<HistoryEvent, undefined>
    >();
  });

  it('require what the endpoint requires, and nothing else', () => {
    // @ts-expect-error -- without the path's parameter
    void (() => parley.runs.get());
    // @ts-expect-error -- without a body
    void (() => parley.memory.create());
    // @ts-expect-error -- with a query that is not taken
    void (() => parley.tools.listNames({ query: { page: 1 } }));
    // @ts-expect-error -- with a name that is misspelled
    void (() => parley.runs.list({ query: { actve: true } }));
    // @ts-expect-error -- with text for a number
    void (() => parley.runs.list({ query: { per_page: 'ten' } }));
    // @ts-expect-error -- with a file field of another call
    void (() => parley.files.extractText({ files: { image: new Blob() } }));
    // @ts-expect-error -- with two proofs of identity
    void (() => createParley({ baseUrl: '', apiKey: 'ak_1', token: 'x' }));
    void (() => parley.runs.list());
    void (() => parley.runs.list({ query: { active: true, per_page: 10 } }));
    void (() => parley.chat.generate({ body: { max_tokens: 100 }, files: { image: new Blob() } }));
    void (() => parley.chat.generate({ files: { history_image_3: new Blob() } }));
  });

  it('tell the errors of a call apart by their code', () => {
    const run = () => parley.runs.get({ params: { runId: 'run_1' } });
    type Code = ErrorOf<ReturnType<typeof run>>['code'];
    expectTypeOf<'not_found'>().toExtend<Code>();
    expectTypeOf<'network'>().toExtend<Code>();
    expectTypeOf<'rate_limited'>().toExtend<Code>();
    expectTypeOf<'agent_name_taken'>().not.toExtend<Code>();
    type Unexpected = Extract<ErrorOf<ReturnType<typeof run>>, { code: 'unexpected' }>;
    expectTypeOf<Unexpected['received']>().toEqualTypeOf<string | null>();
  });
});
