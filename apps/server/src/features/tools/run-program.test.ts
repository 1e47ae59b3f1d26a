// Programs of replies, run for the person who reads them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

describe('a program of a reply', () => {
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    app = await createTestApp();
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

  it('is run for members only, and costs them nothing', async () => {
    const guest = await app.startGuest();
    expect((await run({ language: 'javascript', code: '1' }, guest)).statusCode).toBe(403);
    const { balance: before } = (await app.call({ url: '/auth/me' }, member)).json();
    await run({ language: 'javascript', code: '1' });
    expect((await app.call({ url: '/auth/me' }, member)).json().balance).toBe(before);
  });
});
