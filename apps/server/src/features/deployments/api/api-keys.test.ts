// Keys of an API deployment whose requests are sent twice.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { addMember, createWorkspace } from '../../../testing/workspaces.ts';

describe.each(TEST_DATABASES)('the keys of an API deployment on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let deploymentId: string;
  let keysUrl: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember({ balance: 5 });
    app.provider.otherwise({ text: 'Booked.' });
    const agent = (await send('/agents/', { name: 'Booking' })).json();
    const url = `/agents/${String(agent.id)}/deployments`;
    deploymentId = (await send(`${url}/api`, {})).json().id;
    keysUrl = `${url}/${deploymentId}/keys`;
  });
  afterEach(() => app.close());

  const send = (url: string, payload: object, requestKey?: string) =>
    app.call(
      {
        method: 'POST',
        url,
        payload,
        headers: requestKey === undefined ? {} : { 'idempotency-key': requestKey },
      },
      ada,
    );
  const listIds = async (): Promise<string[]> =>
    (await app.call({ url: keysUrl }, ada))
      .json()
      .keys.map(({ id }: { id: string }) => id)
      .toSorted();
  const statusOf = async (key: unknown) => {
    const url = `/api/v1/deployments/${deploymentId}/run`;
    const by = { ...ada, token: String(key) };
    const call = app.call({ method: 'POST', url, payload: { content: 'Book.' } }, by);
    return (await advanceUntil(app.clock, call)).statusCode;
  };

  it('are made once, however often the same request is sent [DEP-11]', async () => {
    const body = { name: 'Ledger' };
    const sent = await Promise.all(Array.from({ length: 3 }, () => send(keysUrl, body, 'form-1')));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(sent.map((answer) => answer.json().id)).size).toBe(1);
    expect(await listIds()).toHaveLength(2);

    // The answer with the key may have been lost: the next one brings a key that works, and the lost one does not.
    const again = await send(keysUrl, body, 'form-1');
    expect(await statusOf(sent[0]?.json().key)).toBe(401);
    expect(await statusOf(again.json().key)).toBe(200);
    // In use it has arrived, and stays what it is.
    expect((await send(keysUrl, body, 'form-1')).json().code).toBe('conflict');
    expect(await statusOf(again.json().key)).toBe(200);

    const other = await send(keysUrl, { name: 'Other' }, 'form-1');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(await listIds()).toHaveLength(2);
    await send(keysUrl, body);
    await send(keysUrl, body);
    expect(await listIds()).toHaveLength(4);
  });

  it('are replaced once, however often the same request is sent [DEP-11]', async () => {
    const [old = ''] = await listIds();
    const replace = (overlapHours: number, requestKey: string) =>
      send(`${keysUrl}/${old}/replace`, { overlap_hours: overlapHours }, requestKey);
    const sent = [await replace(24, 'form-1'), await replace(24, 'form-1')];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await listIds()).toEqual([sent[0]?.json().id, old].toSorted());
    expect(await statusOf(sent[1]?.json().key)).toBe(200);
    expect((await replace(0, 'form-1')).json().code).toBe('idempotency_mismatch');
    // Without an overlap the old one is gone when its request comes again.
    const last = [await replace(0, 'form-2'), await replace(0, 'form-2')];
    expect(last.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await listIds()).toEqual([last[0]?.json().id, sent[0]?.json().id].toSorted());
    expect(await statusOf(last[1]?.json().key)).toBe(200);
  });

  it('are not made again once another is in their place: it would end with them', async () => {
    const made = await send(keysUrl, { name: 'Ledger' }, 'form-1');
    const { id, key } = made.json();
    expect((await send(`${keysUrl}/${String(id)}/replace`, { overlap_hours: 24 })).statusCode).toBe(201);
    const again = await send(keysUrl, { name: 'Ledger' }, 'form-1');
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect(await statusOf(key)).toBe(200);
  });

  it('say what was done with them, no matter who paid for it [DEP-11]', async () => {
    const { id, key } = (await send(keysUrl, { name: 'Ledger' })).json();
    const figures = async () => {
      const { keys } = (await app.call({ url: keysUrl }, ada)).json();
      const found = keys.find((one: { id: string }) => one.id === id);
      return { calls: found.calls, cost: Math.round(found.cost * 1e6) };
    };
    expect(await statusOf(key)).toBe(200);
    const own = await figures();
    expect([own.calls, own.cost > 0]).toEqual([1, true]);
    const owner = await app.createMember({ balance: 5 });
    await createWorkspace(app, owner);
    await addMember(app, 'wsp_test', ada, { pays: 'owner' });
    expect(await statusOf(key)).toBe(200);
    expect(await figures()).toEqual({ calls: 2, cost: own.cost * 2 });
  });
});
