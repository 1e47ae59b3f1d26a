// Programs of replies, run for the person who reads them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const countProcesses = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

describe('a program of a reply', () => {
  let app: TestApp;
  let member: Person;
  const lines: string[] = [];
  beforeAll(async () => {
    app = await createTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  const run = (payload: object, person: Person = member) =>
    app.call({ method: 'POST', url: '/tools/run-program', payload }, person);

  it('answers what it prints and its last value, in JavaScript and in Python', async () => {
    const script = await run({ language: 'javascript', code: 'console.log("a"); 6 * 7' });
    expect(script.statusCode).toBe(200);
    expect(script.json()).toMatchObject({ result: 42, failure: null });
    expect(script.json().printed).toContain('a');
    const python = await run({ language: 'python', code: 'print("b")\nsum([1, 2, 3])' });
    expect(python.json()).toMatchObject({ result: 6, printed: 'b\n', failure: null });
  });

  it.each([
    ['python', 'print("before")\n1 / 0', 'ZeroDivisionError'],
    ['javascript', 'console.log("before"); none()', 'ReferenceError'],
  ])('answers what it printed until it failed, in %s', async (language, code, failure) => {
    const outcome = (await run({ language, code })).json();
    expect(outcome).toMatchObject({ printed: 'before\n', failure: expect.stringContaining(failure) });
  });

  it('tells an agent what its program printed until it failed', async () => {
    const agent = createAgentClient(app, await app.createMember());
    const id = await agent.create({ tools: ['code-run'] });
    const code = 'console.log("row 7 is empty"); none()';
    app.provider.next({ toolCalls: [{ name: 'code_run', callId: 'c', arguments: { code } }] });
    app.provider.next({ text: 'Row 7 is empty.' });
    await agent.finish(await agent.execute(`/agents/${id}/execute`, { content: 'Look.' }));
    const told = JSON.stringify(app.provider.calls.at(-1)?.turn.messages);
    expect(told).toMatch(/ReferenceError.*Printed before it failed:.*row 7 is empty/);
  });

  it('says why it failed, and takes nothing but a program', async () => {
    const failed = await run({ language: 'python', code: '1 / 0' });
    expect(failed.statusCode).toBe(200);
    expect(failed.json()).toMatchObject({
      result: null,
      failure: expect.stringContaining('ZeroDivisionError'),
    });
    expect((await run({ language: 'bash', code: 'ls' })).statusCode).toBe(422);
    expect((await run({ language: 'python', code: '' })).statusCode).toBe(422);
    expect((await run({ language: 'python', code: 'x'.repeat(50_001) })).statusCode).toBe(422);
  });

  it('holds up no other call of who waits for it', async () => {
    const busy = await app.createMember();
    const programs = Array.from({ length: 12 }, () => run({ language: 'javascript', code: '1' }, busy));
    const others = app.call({ url: '/auth/me' }, busy).then(() => 'another call');
    const first = await Promise.race([others, ...programs.map((each) => each.then(() => 'a program'))]);
    expect(first).toBe('another call');
    for (const ran of await Promise.all(programs)) expect(ran.statusCode).toBe(200);
  });

  it('is run as often in a minute as a file is read', async () => {
    const eager = await app.createMember();
    const code = { language: 'javascript', code: '' };
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await run(code, eager)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  });

  it('is stopped when its reader leaves: the next one need not wait for its end', async () => {
    const reader = await app.createMember();
    const leaving = new AbortController();
    const before = countProcesses();
    const asked = fetch(`${await app.listen()}/tools/run-program`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'python', code: 'while True: pass' }),
      signal: leaving.signal,
    });
    const left = expect(asked).rejects.toThrow('aborted');
    await until(() => countProcesses() > before, 'the program');
    leaving.abort();
    await left;
    expect((await run({ language: 'python', code: '1' }, reader)).json()).toMatchObject({ result: 1 });
    // One that ran until its time was over is told in the log.
    expect(lines.filter((line) => line.includes('code_sandbox.killed'))).toEqual([]);
  });

  it('is run for members only, and costs them nothing', async () => {
    const guest = await app.startGuest();
    expect((await run({ language: 'javascript', code: '1' }, guest)).statusCode).toBe(403);
    const { balance: before } = (await app.call({ url: '/auth/me' }, member)).json();
    await run({ language: 'javascript', code: '1' });
    expect((await app.call({ url: '/auth/me' }, member)).json().balance).toBe(before);
  });
});
