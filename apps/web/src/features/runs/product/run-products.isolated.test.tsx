// What a run leaves besides its answer, in its timeline.
import { fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import type { RunStep, ToolStep } from '../../../platform/runs/run-view.ts';
import { StepDetails } from '../timeline/StepDetails.tsx';
import { ReturnedTables } from './ReturnedTables.tsx';
import { RunProducts } from './RunProducts.tsx';
import { toTable } from './to-table.ts';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['runs']);
});

function toStep(toolName: string, args: unknown, output: string, isError = false): ToolStep {
  return {
    kind: 'tool',
    callId: `${toolName} ${JSON.stringify(args).length}`,
    toolName,
    args,
    startedAt: null,
    result: { output, isError, timeTakenMs: 1 },
    approval: null,
    cost: null,
  };
}

const toFile = (content: string, name = 'report.html'): ToolStep =>
  toStep('file-create', { name, content }, JSON.stringify({ file: name, media_type: 'text/html', bytes: 1 }));
const toPlan = (...tasks: readonly [string, string][]): ToolStep =>
  toStep('task-list', { tasks: tasks.map(([title, state]) => ({ title, state })) }, '{}');

function show(steps: readonly RunStep[], isRunOver = true) {
  return render(<RunProducts steps={steps} isRunOver={isRunOver} />);
}

describe('files that an agent made', () => {
  let saved: Blob[];
  beforeEach(() => {
    saved = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL(blob: Blob) {
          saved.push(blob);
          return 'blob:file';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are saved with their content, the newest of each name, and never opened in the page', async () => {
    const { container } = show([
      toFile('<p>old</p>'),
      toFile('<script>alert(1)</script>'),
      toFile('x', 'b.csv'),
    ]);
    const files = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('button');
    expect(files.map((file) => file.getAttribute('aria-label'))).toEqual([
      'Download report.html',
      'Download b.csv',
    ]);
    const [first] = files;
    if (!first) throw new Error('There is no file');
    fireEvent.click(first);
    expect(await saved[0]?.text()).toBe('<script>alert(1)</script>');
    expect(saved[0]?.type).toBe('text/html');
    expect(container.querySelector('script, iframe')).toBeNull();
  });

  it.each([
    ['town,sum\nÅbo,1', true],
    ['城市,金额\n北京,1', true],
    ['\ufefftown\nÅbo', true],
    ['town,sum\nOslo,1', false],
  ])('are read by spreadsheets in the encoding that they have: %j', async (content, isMarked) => {
    const output = JSON.stringify({ file: 'a.csv', media_type: 'text/csv', bytes: 1 });
    show([toStep('file-create', { name: 'a.csv', content }, output)]);
    fireEvent.click(screen.getByRole('button', { name: 'Download a.csv' }));
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
    const plain = new TextEncoder().encode(content.replace('\ufeff', ''));
    expect([...bytes]).toEqual([...(isMarked ? [0xef, 0xbb, 0xbf] : []), ...plain]);
  });

  it('are not shown where the call failed, or is of another tool', () => {
    const failed = toStep('file-create', { name: 'a.json', content: '{' }, '{"error":"bad_input"}', true);
    const kept = toStep(
      'file-create',
      { name: 'a.json', content: '{' },
      '{"error":"bad_input","message":"x"}',
    );
    const { container } = show([failed, kept, toStep('custom-tool', { content: 'x' }, '{"file":"a.md"}')]);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('the plan of a run', () => {
  const steps = [
    toPlan(['Search', 'in_progress'], ['Write', 'open']),
    toPlan(['Search', 'done'], ['Write', 'in_progress']),
  ];

  it('is shown as its newest call has it, while the run goes on', () => {
    show(steps, false);
    const tasks = within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
    expect(
      tasks.map((task) => [within(task).getByRole('img').getAttribute('aria-label'), task.textContent]),
    ).toEqual([
      ['Done', 'Search'],
      ['In progress', 'Write'],
    ]);
  });

  it('is gone when the run is over', () => {
    expect(show(steps).container).toBeEmptyDOMElement();
  });
});

it('a picture from outside, such as a drawn diagram, is shown as text and never drawn', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="https://evil.example/x"/></svg>';
  const { container } = render(
    <StepDetails
      step={toStep('diagram-render', { kind: 'graphviz' }, JSON.stringify({ kind: 'graphviz', svg }))}
    />,
  );
  expect(container.querySelector('svg script, svg image, img, iframe, object, embed')).toBeNull();
  expect(screen.getByText(/evil\.example/)).toBeInTheDocument();
});

describe('tables that tools returned', () => {
  const OFFERS = JSON.stringify({
    count: 2,
    offers: [
      { vessel: 'NL Aurelia', total: 3985, route: { via: 'Suez' } },
      { vessel: '=HYPERLINK("x")', total: 4310, note: 'late, maybe' },
    ],
  });

  it('are shown with the name of their list and copied as CSV, a formula as text', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    render(<ReturnedTables logs={[{ callId: 'a', toolName: 'get-quotes', output: OFFERS }]} />);
    const section = screen.getByText('Offers').closest('section');
    if (!section) throw new Error('There is no table');
    expect(within(section).getByText('from Get quotes')).toBeInTheDocument();
    const heads = within(section).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Vessel', 'Total', 'Note']);
    fireEvent.click(within(section).getByRole('button', { name: 'Copy as CSV' }));
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]?.split('\r\n')).toEqual([
      'Vessel,Total,Note',
      'NL Aurelia,3985,',
      `"'=HYPERLINK(""x"")",4310,"late, maybe"`,
    ]);
    vi.unstubAllGlobals();
  });

  it('are in the details of their step, beside everything as text', () => {
    render(<StepDetails step={toStep('get-quotes', { week: 49 }, OFFERS)} />);
    expect(screen.getByRole('table')).toHaveTextContent('NL Aurelia');
    fireEvent.click(screen.getByRole('button', { name: 'Text' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText(/Suez/)).toBeInTheDocument();
  });

  it.each([
    ['text', 'Vessel: 3'],
    ['half a list', OFFERS.slice(0, 60)],
    ['a list of texts', '["a","b"]'],
    ['records of one value', '[{"a":1}]'],
    ['a mixed list', '[{"a":1,"b":2},3]'],
    ['an empty list', '{"offers":[]}'],
  ])('are not made of %s', (_, output) => {
    expect(toTable(output)).toBeNull();
  });

  it('are bounded, however much a tool returns', () => {
    const many = Array.from({ length: 600 }, (_row, row) =>
      Object.fromEntries(Array.from({ length: 20 }, (_column, column) => [`c${column}`, row])),
    );
    const table = toTable(JSON.stringify(many));
    expect([table?.rows.length, table?.columns.length]).toEqual([500, 12]);
  });
});
