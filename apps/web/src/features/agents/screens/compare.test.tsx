import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getAgentFull, replayRun } from '@parley/contract/agents/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../../testing/agents/fake-agents.ts';
import { addFakeCompared, type FakeCompared } from '../../../testing/agents/fake-compared.ts';
import { createCallStep, createRun, createStep } from '../../../testing/agents/fake-run.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';

let server: FakeServer;
let compared: FakeCompared;
const find = (id: string) => compared.find(id);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const agents = addFakeAgents(server.api);
  agents.agents = [createAgentRecord('tender', { name: 'Tender radar', version: 2 })];
  agents.tools = [createTool('web-search', { display_name: 'Search the web' })];
  rememberGuest(server);
  compared = addFakeCompared(server.api);
});

test('two runs stand side by side: figures with their difference, equal steps on one row, texts and results [VER-02]', async () => {
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  const b = await screen.findByRole('region', { name: 'B' });
  await waitFor(() =>
    expect(within(b).getByLabelText('Version in column B')).toHaveDisplayValue(/^Version 2, 1 Jan/),
  );
  expect(b).toHaveTextContent(/Duration.*−50%.*Cost.*−50%.*Tool calls1−1/);
  // Tools are named by their own names as soon as those are known.
  await screen.findByRole('button', { name: /Search the web.*Search the web/ });
  const rows = within(screen.getByRole('list', { name: 'Steps of the runs' })).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Thought.*Thought/),
    expect.stringMatching(/^Search the web.*Search the web/),
    expect.stringMatching(/^Read page.*not in this run/),
    expect.stringMatching(/^Wrote the answer.*Wrote the answer/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Search the web.*Search the web/ }));
  expect(screen.getByLabelText('B, Search the web: Output')).toHaveTextContent('ten pages');
  expect(screen.getByText('different verdict, 1 difference')).toBeInTheDocument();
  expect(screen.getByText('Two', { selector: 'del' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Highlight differences' }));
  expect(screen.queryByText('Two', { selector: 'del' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(location.hash).toContain('compare=two,one'));
});

function setOutputs(one: string, two: string): void {
  for (const [id, output] of [
    ['one', one],
    ['two', two],
  ] as const) {
    const found = find(id);
    compared.runs.set(id, { ...found, run: { ...found.run, output } });
  }
}

const resultOf = (side: 'A' | 'B') => screen.findByRole('group', { name: side });

test.each([
  ['names and products', 'file_name_a is 2*3*4 and `x` | y', 'file_name_b is 2*3*4 and `x` | y'],
  ['powers', '2**3 + 4**5 = 1032', '2**3 + 4**6 = 4104'],
  ['calls', 'list[0](x) - 1\n#5', 'list[0](y) - 1\n#5'],
  [
    'JSON',
    '{\n  "text": "\\n## Two **new**",\n  "n": 1\n}',
    '{\n  "text": "\\n## Two **new**",\n  "n": 2\n}',
  ],
  ['JSON beside Markdown', '["**a**"]', '# Title\n\n**a**'],
])('answers without the structure of Markdown stay as they are: %s [VER-02]', async (_, one, two) => {
  setOutputs(one, two);
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  await waitFor(async () => expect((await resultOf('A')).textContent).toBe(one));
  expect((await resultOf('B')).textContent).toBe(two);
});

test.each([
  ['a heading', '## Tenders', 'heading'],
  ['a list', 'Two:\n\n* North\n* South', 'list'],
  ['steps', '1. North\n2. South', 'list'],
  ['a table', 'Name | Price\n--- | ---\nNorth | 5', 'table'],
  ['a link', 'See [the page](https://example.com/a).', 'link'],
])('answers with the structure of Markdown are drawn: %s [VER-02]', async (_, output, role) => {
  setOutputs(output, output);
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  expect(await within(await resultOf('A')).findByRole(role)).toBeInTheDocument();
});

test('the words of a paragraph that was replaced are marked, also beside drawn blocks [VER-02]', async () => {
  setOutputs(
    '**Ningbo is up.**\n\nTwo carriers announced a $5 surcharge in March.\n\n- North\n\nThe end.',
    '**Ningbo is up.**\n\nThree carriers announced a $5 surcharge.\n\n- South\n\nThe end.',
  );
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  const one = await resultOf('A');
  expect(await within(one).findByText('Two', { selector: 'del' })).toBeInTheDocument();
  expect(within(one).getByText('in March', { selector: 'del' })).toBeInTheDocument();
  expect((await within(one).findByText('North')).closest('del')).not.toBeNull();
  expect(within(await resultOf('B')).getByText('Three', { selector: 'ins' })).toBeInTheDocument();
  expect(screen.getByText('same verdict, 3 differences')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Highlight differences' }));
  expect(within(one).queryByText('Two', { selector: 'del' })).not.toBeInTheDocument();
});

test('answers in Markdown are drawn, with the blocks marked that only one of them has [VER-02]', async () => {
  setOutputs(
    '## Tenders\n\n- **North** is new\n- South\n\nOld end.',
    '## Tenders\n\n- **North** is new\n- South\n\nNew *end*.',
  );
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  const headings = await screen.findAllByRole('heading', { name: 'Tenders' });
  expect(headings).toHaveLength(2);
  expect(screen.getAllByText('North', { selector: 'strong, [data-streamdown=strong]' })).toHaveLength(2);
  expect(screen.getByText('same verdict, 1 difference')).toBeInTheDocument();
  expect(screen.getByText('Old end.').closest('del')).not.toBeNull();
  expect(screen.getByText('end').closest('ins')).not.toBeNull();
  expect(headings[0]?.closest('del, ins')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Highlight differences' }));
  expect(screen.getByText('Old end.').closest('del')).toBeNull();
  expect(screen.getAllByRole('heading', { name: 'Tenders' })).toHaveLength(2);
});

test('a step of the model begins with its words, without marks of Markdown [VER-02]', async () => {
  const { run } = find('one');
  compared.runs.set('one', {
    run,
    steps: [
      createStep(0, { output: '## Result\n12 * 7 = **84**, by `sum`' }),
      createCallStep(1, 'web-search'),
    ],
  });
  await renderApp('/agents/tender?tab=runs&compare=one,two');
  expect(await screen.findByText('Result 12 * 7 = 84, by sum')).toBeInTheDocument();
});

test('a run is repeated from its menu by another version with recorded results, followed to its end and compared [VER-02]', async () => {
  server.api.on(replayRun, () => {
    const run = createRun('new', {
      agent_version: 2,
      replay_of: 'one',
      status: 'running',
      finished_at: null,
      output: null,
    });
    compared.runs.set('new', { run, steps: [] });
    return { run_id: 'new' };
  });
  await renderApp('/agents/tender?tab=runs', { pauseSpeed: 20 });
  const [menu] = await screen.findAllByRole('button', { name: 'Actions for this run' });
  if (!menu) throw new Error('no menu');
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Run again…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Run again' });
  expect(dialog).toHaveTextContent('Which tenders are new?');
  await screen.findByRole('option', { name: 'Version 2, live' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Version'), 'Version 2, live');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Run and compare' }));
  await waitFor(() => expect(location.hash).toContain('compare=one,new'));
  expect(server.api.callsOf(replayRun)[0]).toMatchObject({
    params: { runId: 'one' },
    body: { tools: 'recorded', agent_version: 2 },
  });
  expect(await screen.findByText('Still working')).toBeInTheDocument();
  compared.runs.set('new', {
    run: createRun('new', { agent_version: 2, output: 'Done.' }),
    steps: [createStep(0)],
  });
  const result = screen.getByRole('group', { name: 'B' });
  await waitFor(() => expect(result).toHaveTextContent('Done.'));
});

test('without a second run one is chosen; what cannot be loaded is asked for again', async () => {
  await renderApp('/agents/tender?tab=runs&compare=one');
  await screen.findByRole('heading', { name: 'Choose a run to compare with' });
  const [other] = await screen.findAllByRole('link', { name: /Which tenders are new/ });
  const two = compared.runs.get('two');
  if (!other || !two) throw new Error('nothing to choose');
  compared.runs.delete('two');
  await userEvent.click(other);
  expect(await screen.findByText("Couldn't load run B")).toBeInTheDocument();
  compared.runs.set('two', two);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'B' })).toBeInTheDocument();
  expect(server.api.callsOf(getAgentFull).length).toBeGreaterThan(0);
});

test('a run in the list of an agent opens to its steps as they are drawn in a chat [EXE-21]', async () => {
  const call = {
    tool_name: 'web-search',
    call_id: 'c1',
    args: { query: 'tenders' },
    output: 'ten pages',
    started_at: '2026-01-01T00:00:01Z',
    time_taken_ms: 800,
  };
  compared.runs.clear();
  compared.runs.set('one', { run: createRun('one', { tool_logs: [call] }), steps: [] });
  await renderApp('/agents/tender?tab=runs');
  await userEvent.click(await screen.findByRole('link', { name: /Which tenders are new/ }));
  const run = within(await screen.findByRole('region', { name: 'Run' }));
  expect(run.getByRole('button', { name: /^Used 1 tool/, expanded: true })).toBeInTheDocument();
  await userEvent.click(await run.findByRole('button', { name: /Search the web/ }));
  expect(await run.findByText(/ten pages/)).toBeInTheDocument();
});

test.each(['run-python', 'code-run'])(
  'the program of %s is shown as code, its line breaks kept',
  async (tool) => {
    const call = {
      tool_name: tool,
      call_id: 'c1',
      args: { code: 'if n:\n    print(n)', input: { code: 'EUR' } },
      output: '{"result":null}',
      started_at: '2026-01-01T00:00:01Z',
      time_taken_ms: 800,
    };
    const other = { ...call, call_id: 'c2', tool_name: 'read-currency', args: { code: 'EUR' } };
    compared.runs.clear();
    compared.runs.set('one', { run: createRun('one', { tool_logs: [call, other] }), steps: [] });
    await renderApp('/agents/tender?tab=runs');
    await userEvent.click(await screen.findByRole('link', { name: /Which tenders are new/ }));
    const run = within(await screen.findByRole('region', { name: 'Run' }));
    const row = await run.findByRole('button', { name: /if n: print\(n\)/ });
    expect(within(row).getByText('if n: print(n)', { selector: 'code' })).toBeInTheDocument();
    await userEvent.click(row);
    const code = run.getByLabelText('Code', { selector: 'pre' });
    expect(code.textContent).toBe('if n:\n    print(n)');
    expect(code).toHaveClass('font-mono');
    await userEvent.click(run.getByRole('button', { name: /Read currency/ }));
    expect(run.getAllByText('EUR', { selector: 'dd, button span' })).toHaveLength(2);
  },
);
