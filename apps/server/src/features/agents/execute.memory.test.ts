import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const calls = (name: string, args: Record<string, unknown>) => ({
  toolCalls: [{ name, callId: 'v', arguments: args }],
});
const FACT = 'The user ships reefers from Turku.';

describe.each(TEST_DATABASES)('an agent with a memory on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
  });
  afterEach(() => app.close());

  async function run(person: Person, id: string, content: string) {
    const client = createAgentClient(app, person);
    const reader = await client.execute(`/agents/${id}/execute`, { content });
    await client.finish(reader);
    const last = app.provider.calls.at(-1)?.turn;
    const { tool_logs: logs } = (await app.call({ url: `/runs/${reader.runId()}` }, person)).json();
    return { system: last?.system ?? '', outputs: logs.map(({ output }: { output: string }) => output) };
  }

  async function tryDraft(name: string) {
    const client = createAgentClient(app, ada);
    const agent = { name, memory_enabled: true };
    const reader = await client.execute('/agents/execute-draft', {
      agent,
      content: 'I ship reefers from Turku.',
    });
    await client.finish(reader);
    const { tool_logs: logs } = (await app.call({ url: `/runs/${reader.runId()}` }, ada)).json();
    return logs.map(({ output }: { output: string }) => output);
  }

  it('that is not saved yet remembers within its run, and nothing for the next one or for another [AGT-32]', async () => {
    app.provider.next(calls('memory_save', { text: 'The user ships from Oslo.', key: 'home port' }));
    app.provider.next(calls('memory_save', { text: FACT, key: 'home port' }));
    app.provider.next(calls('memory_save', { text: 'The user likes tea.' }));
    app.provider.next(calls('memory_search', { words: 'reefers Turku' }));
    app.provider.next(calls('memory_list', {}));
    app.provider.next({ text: 'Noted.' });
    const outputs = await tryDraft('Sailor');
    const textsOf = (output: string) => JSON.parse(output).memories.map(({ text }: { text: string }) => text);
    expect(textsOf(outputs[3])).toEqual([FACT]);
    expect(textsOf(outputs[4])).toEqual(['The user likes tea.', FACT]);
    app.provider.next(calls('memory_list', {}));
    app.provider.next({ text: 'Nothing.' });
    const [known] = await tryDraft('Writer');
    expect(textsOf(known)).toEqual([]);
    expect(app.provider.calls.at(-1)?.turn.system).not.toContain('Turku');
    expect((await app.call({ url: '/api/memory' }, ada)).json()).toMatchObject({ agents: [], total: 0 });
  });

  it('recalls in a later run what an earlier one stored, for this person alone [EXE-25] [AGT-32]', async () => {
    const definition = { tools: [], instructions: 'Speak like a sailor.', is_public: true };
    const id = await createAgentClient(app, ada).create({ ...definition, memory_enabled: true });
    app.provider.next(calls('memory_save', { text: FACT, key: 'home port' }));
    app.provider.next({ text: 'Noted.' });
    const first = await run(ada, id, 'I ship reefers from Turku.');
    expect(first.outputs[0]).toContain(FACT);

    app.provider.next(calls('memory_search', { words: 'reefers' }));
    app.provider.next({ text: 'From Turku.' });
    const later = await run(ada, id, 'Where do my reefers leave from?');
    expect(later.outputs[0]).toContain(FACT);
    expect(later.system).toContain(FACT);
    expect(later.system).toContain('Speak like a sailor.');

    const ben = await app.createMember();
    app.provider.next(calls('memory_search', { words: 'reefers' }));
    app.provider.next({ text: 'I do not know.' });
    const stranger = await run(ben, id, 'Where do my reefers leave from?');
    expect(stranger.system + stranger.outputs.join('')).not.toContain('Turku');
  });
});
