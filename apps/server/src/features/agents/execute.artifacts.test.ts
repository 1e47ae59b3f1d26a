// Documents of a conversation, as runs write and find them.
import { MAX_ARTIFACTS } from '@parley/contract/artifacts/constants.ts';
import { foldArtifacts, toArtifactStep } from '@parley/contract/artifacts/fold.ts';
import type { ToolLog } from '@parley/contract/runs/tool-log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAgentClient, type AgentClient } from '../../testing/agents/agent-client.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';

const write = (args: Record<string, unknown>) => ({ name: 'artifact_write', callId: 'v', arguments: args });
const CREATE = write({ action: 'create', title: 'Letter', kind: 'markdown', content: 'Dear Ada, see you.' });

describe.each(TEST_DATABASES)('documents beside the chat, on %s', (database) => {
  let app: TestApp;
  let ada: Person;
  let client: AgentClient;
  let agentId: string;
  beforeEach(async () => {
    app = await createTestApp({ database });
    ada = await app.createMember();
    client = createAgentClient(app, ada);
    agentId = await client.create({ tools: ['artifact-write'] });
  });
  afterEach(() => app.close());

  async function run(context: object = {}, content = 'Go on.'): Promise<ToolLog[]> {
    const reader = await client.execute(`/agents/${agentId}/execute`, { content, context });
    await client.finish(reader);
    const answer = (await app.call({ url: `/runs/${reader.runId()}` }, ada)).json();
    expect(answer.status).toBe('succeeded');
    return answer.tool_logs;
  }

  function fold(logs: readonly ToolLog[]) {
    return foldArtifacts(
      logs.flatMap(({ args, output }) => toArtifactStep(args, JSON.parse(output), null) ?? []),
    );
  }

  const answers = () => JSON.stringify(app.provider.calls.at(-1)?.turn.messages);

  it('are written and patched without asking, and the record of the run is all there is of them [TOOL-11]', async () => {
    app.provider.next({ toolCalls: [CREATE] });
    app.provider.next(({ messages }) => {
      const [id] = /doc-[0-9a-f]{8}/.exec(JSON.stringify(messages)) ?? [];
      const patch = (find: string, replace: string) =>
        write({ action: 'patch', artifact: id, replacements: [{ find, replace }] });
      return { toolCalls: [patch('Ada', 'Ben'), patch('see you', 'farewell')] };
    });
    app.provider.next({ text: 'Done.' });
    const [artifact] = fold(await run());
    expect(artifact?.versions.map(({ version, content }) => [version, content])).toEqual([
      [1, 'Dear Ada, see you.'],
      [2, 'Dear Ben, see you.'],
      [3, 'Dear Ben, farewell.'],
    ]);
  });

  it('of earlier runs are named to the model, with what the person has edited, and go on from there [TOOL-11]', async () => {
    const artifacts = [
      {
        artifact_id: 'doc-1',
        version: 4,
        title: 'Letter',
        kind: 'markdown',
        language: null,
        content: 'Dear Ada, yours.',
        is_edited: true,
      },
    ];
    app.provider.next({ toolCalls: [write({ action: 'read', artifact: 'doc-1' })] });
    const replacements = [{ find: 'yours', replace: 'always yours' }];
    app.provider.next({ toolCalls: [write({ action: 'patch', artifact: 'doc-1', replacements })] });
    app.provider.next({ text: 'Done.' });
    const [read, patched] = await run({ artifacts });
    expect(JSON.stringify(app.provider.calls[0]?.turn.messages)).toContain(
      'doc-1: \\"Letter\\", markdown, version 4, 16 characters, edited by the user since',
    );
    // The content is read where it is needed only.
    expect(JSON.stringify(app.provider.calls[0]?.turn.messages)).not.toContain('Dear Ada, yours.');
    expect(JSON.parse(read?.output ?? '')).toMatchObject({ version: 4, content: 'Dear Ada, yours.' });
    expect(JSON.parse(patched?.output ?? '')).toEqual({ artifact: 'doc-1', version: 5, title: 'Letter' });
    expect(answers()).toContain('doc-1');
  });

  it('are named to the agent that goes on after a hand-over [TOOL-11]', async () => {
    const helper = await client.create({ name: 'Writer', tools: ['artifact-write'] });
    agentId = await client.create({ name: 'Desk', tools: [], handoff_agent_ids: [helper] });
    const artifact = { artifact_id: 'doc-1', version: 1, kind: 'markdown', language: null };
    app.provider.next(({ tools }) => {
      const swap = tools.find(({ name }) => name.startsWith('hand_over_to_'));
      return { toolCalls: [{ name: swap?.name ?? '', callId: 'swap', arguments: { task: 'Write' } }] };
    });
    app.provider.next({ text: 'Done.' });
    await run({ artifacts: [{ ...artifact, title: 'Letter', content: 'Dear Ada' }] });
    const [desk, writer] = app.provider.calls.map(({ turn }) => JSON.stringify(turn.messages));
    expect(desk).not.toContain('doc-1');
    expect(writer).toContain('doc-1');
  });

  it('say what did not fit, and the model goes on [TOOL-11]', async () => {
    app.provider.next({ toolCalls: [write({ action: 'read', artifact: 'doc-9' })] });
    app.provider.next({ text: 'Done.' });
    const [log] = await run();
    expect(log).toMatchObject({ is_error: true, output: expect.stringContaining('not_found') });
  });

  it('are written for guests as well', async () => {
    const guest = await app.startGuest();
    app.provider.next({ toolCalls: [CREATE] });
    app.provider.next({ text: 'Done.' });
    await client.change(agentId, { name: 'Tester', tools: ['artifact-write'], is_public: true });
    const guests = createAgentClient(app, guest);
    const reader = await guests.execute(`/agents/${agentId}/execute`, { content: 'Go on.' });
    const events = await guests.finish(reader);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool_called', args: expect.objectContaining({ title: 'Letter' }) }),
    );
  });

  it('are bounded in what a run is given', async () => {
    const given = (id: number, content = 'x') => ({
      artifact_id: `doc-${id}`,
      version: 1,
      title: 'x',
      kind: 'code',
      language: null,
      content,
    });
    const start = (artifacts: object[]) =>
      app.call(
        {
          method: 'POST',
          url: `/agents/${agentId}/execute`,
          payload: { content: 'x', context: { artifacts } },
        },
        ada,
      );
    const tooMany = Array.from({ length: MAX_ARTIFACTS + 1 }, (_, index) => given(index));
    const tooLong = Array.from({ length: 6 }, (_, index) => given(index, 'x'.repeat(200_000)));
    for (const artifacts of [tooMany, tooLong, [given(1, 'x'.repeat(200_001))]])
      expect((await start(artifacts)).statusCode).toBe(422);
  });
});
