// What a run leaves besides its answer, in its timeline.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../platform/i18n/i18n.ts';
import type { RunStep, ToolStep } from '../../../platform/runs/run-view.ts';
import { StepDetails } from '../StepDetails.tsx';
import { RunProducts } from './RunProducts.tsx';

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
