import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  decideApproval,
  getApproval,
  listApprovalRules,
  listApprovals,
  removeApprovalRule,
} from '@parley/contract/approvals/endpoints.ts';
import type { Approval, ApprovalRule } from '@parley/contract/approvals/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { cancelRun, getRun } from '@parley/contract/runs/endpoints.ts';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test, vi, onTestFinished } from 'vitest';
import { createRun } from '../../testing/agents/fake-run.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { queryClient } from '../../platform/query.ts';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PARAMETERS = {
  type: 'object',
  properties: { to: { type: 'string' }, cost_center: { type: 'string' }, total: { type: 'number' } },
  required: ['to'],
};

function createApproval(id: string, change: Partial<Approval> = {}): Approval {
  return {
    id,
    state: 'waiting',
    run_id: `run-${id}`,
    agent_id: 'agent-1',
    agent_name: 'Booking desk',
    session_id: null,
    trigger: 'webhook',
    call_id: `call-${id}`,
    tool_name: 'send-email',
    display_name: 'Send email',
    effect: 'write',
    args: { to: `${id}@baltic.example`, cost_center: 'General', total: 4310 },
    parameters: PARAMETERS,
    why: 'Sends one email.',
    can_remember: true,
    requested_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    decided_at: null,
    decided_by: null,
    reason: null,
    changed_args: null,
    question: null,
    answer: null,
    ...change,
  };
}

const RULE: ApprovalRule = {
  id: 'rule-1',
  agent_id: 'agent-1',
  agent_name: 'Booking desk',
  tool_name: 'send-email',
  display_name: 'Send email',
  after_outside: false,
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: null,
};

let server: FakeServer;
let approvals: Approval[];
let rules: ApprovalRule[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  approvals = [createApproval('ada'), createApproval('ben', { can_remember: false, effect: 'destroy' })];
  rules = [RULE];
  const paged = { page: 1, per_page: 50 };
  const byId = (id: string | undefined) => {
    const found = approvals.find((each) => each.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  };
  server.api.on(listApprovals, ({ query }) => {
    const isWaiting = query.get('state') === 'waiting';
    const shown = approvals.filter(({ state }) => (state === 'waiting') === isWaiting);
    return { approvals: shown, total: shown.length, ...paged };
  });
  server.api.on(getApproval, ({ params }) => byId(params['id']));
  server.api.on(decideApproval, ({ params, body }) => {
    const decided: Approval = {
      ...byId(params['id']),
      state: body['decision'] === 'allow' ? 'approved' : 'denied',
      decided_at: new Date().toISOString(),
      decided_by: { id: mara.id, username: 'mara' },
    };
    approvals = approvals.map((each) => (each.id === decided.id ? decided : each));
    return decided;
  });
  server.api.on(getRun, ({ params }) =>
    createRun(params['runId'] ?? '', {
      status: 'waiting',
      cost: 0.0041,
      tool_logs: [
        {
          tool_name: 'order-status',
          call_id: 'call-1',
          args: { order: 'PO-5521' },
          output: 'open',
          started_at: '2026-01-05T08:00:01.000Z',
          time_taken_ms: 300,
        },
      ],
    }),
  );
  server.api.on(listApprovalRules, () => ({ rules, total: rules.length, ...paged }));
  server.api.on(removeApprovalRule, ({ params }) => {
    rules = [];
    return { success: true, id: params['id'] };
  });
});

const detailOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const bodies = () => server.api.callsOf(decideApproval).map(({ body }) => body);
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }));

describe('the page', () => {
  test('lists what waits and shows the first with its data as words, JSON behind a switch [APR-02]', async () => {
    approvals = approvals.map((each) => ({ ...each, requested_at: '2024-11-20T14:30:00' }));
    await renderApp('/approvals');
    const detail = within(await detailOf('ada@baltic'));
    expect(detail.getByText(/Wed 20 Nov 2024 14:30/)).toBeInTheDocument();
    expect(detail.getByText('Cost center').nextElementSibling).toHaveTextContent('General');
    expect(screen.getAllByRole('link', { name: /Send email/ })).toHaveLength(2);
    await userEvent.click(detail.getByRole('radio', { name: 'JSON' }));
    expect(detail.getByText(/"cost_center": "General"/)).toBeInTheDocument();
  });

  test('shows what the run has done so far, and opens it by a key', async () => {
    approvals = [createApproval('ada', { session_id: 'chat 1' })];
    await renderApp('/approvals');
    const run = within(await screen.findByRole('region', { name: 'Run' }));
    const [made, asked] = run.getAllByRole('listitem');
    expect(made).toHaveTextContent(/order-status|Order status/);
    expect(asked).toHaveTextContent(/waiting for approval/i);
    await userEvent.keyboard('o');
    await waitFor(() => expect(location.hash).toBe('#/chat?session=chat%201'));
  });

  test('counts what waits beside the name of the page in the sidebar, and in the title of the tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setMedia('(min-width: 1024px)', true);
    onTestFinished(() => {
      vi.useRealTimers();
      setMedia('(min-width: 1024px)', false);
    });
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    await vi.advanceTimersByTimeAsync(5_000);
    const areas = within(await screen.findByRole('navigation', { name: 'Areas' }));
    const names = () =>
      areas.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Agents', 'Approvals, 2 waiting']));
    expect(document.title).toMatch(/^● Approvals/);
    await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).keyboard('y');
    await waitFor(() => expect(names()).toContain('Approvals, 1 waiting'));
  });

  test('allows once by a key and goes on to the next, which cannot be allowed for good [APR-02]', async () => {
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    await userEvent.keyboard('y');
    const next = within(await detailOf('ben@baltic'));
    expect(bodies()).toEqual([{ decision: 'allow' }]);
    expect(next.getByText('Can’t be undone.')).toBeInTheDocument();
    expect(next.queryByRole('button', { name: /Always allow/ })).not.toBeInTheDocument();
    await userEvent.keyboard('a');
    expect(bodies()).toHaveLength(1);
  });

  test('keeps the request that is looked at where another answers it: no key answers the next one for it [APR-02]', async () => {
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    const decided = { decided_at: '2026-01-01T10:00:00Z', decided_by: { id: 'jonas', username: 'jonas' } };
    approvals = approvals.map((each) =>
      each.id === 'ada' ? { ...each, ...decided, state: 'denied' as const } : each,
    );
    await queryClient.invalidateQueries({ queryKey: ['approvals', 'list'] });
    expect(await screen.findByText(/^Denied by jonas/)).toBeInTheDocument();
    await userEvent.keyboard('y');
    expect(bodies()).toEqual([]);
    await userEvent.keyboard('j');
    await detailOf('ben@baltic');
    await userEvent.keyboard('y');
    await waitFor(() => expect(bodies()).toEqual([{ decision: 'allow' }]));
    expect(await screen.findByText('No pending approvals')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('keeps what was decided today below the list, with who answered and how long it took [APR-02]', async () => {
    const [minuteAgo, dayAgo] = [new Date(Date.now() - 5 * 60_000), new Date(Date.now() - 2 * 86_400_000)];
    const decided = { decided_at: new Date().toISOString(), decided_by: { id: 'jonas', username: 'jonas' } };
    approvals = [
      createApproval('ada', { requested_at: minuteAgo.toISOString() }),
      createApproval('ben', { requested_at: minuteAgo.toISOString(), state: 'approved', ...decided }),
      createApproval('cleo', { state: 'denied', ...decided, decided_at: dayAgo.toISOString() }),
    ];
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    const today = within(await screen.findByRole('region', { name: 'Decided today' }));
    expect(today.getByRole('link')).toHaveTextContent(/ben@baltic.*allowed by jonas in 5 min/);
    await userEvent.keyboard('y');
    await waitFor(() => expect(today.getAllByRole('link')).toHaveLength(2));
    expect(today.getByRole('link', { name: /ada@baltic/ })).toHaveTextContent('allowed by you in 5 min');
    await userEvent.click(today.getByRole('link', { name: /ben@baltic/ }));
    expect(await screen.findByText(/^Allowed by jonas/)).toBeInTheDocument();
  });

  test('a page of decided requests begins with its own first one', async () => {
    const decided = { state: 'approved' as const, decided_at: '2026-01-01T10:00:00Z' };
    server.api.on(listApprovals, ({ query }) => {
      const page = Number(query.get('page') ?? 1);
      const shown =
        query.get('state') === 'waiting' ? [] : [createApproval(page === 1 ? 'ada' : 'ben', decided)];
      return { approvals: shown, total: shown.length * 51, page, per_page: 50 };
    });
    await renderApp('/approvals?view=decided');
    await detailOf('ada@baltic');
    await press('^Older');
    await detailOf('ben@baltic');
    expect(location.hash).toBe('#/approvals/ben?view=decided&page=2');
  });

  test('takes a key that is held down as one answer: the next request waits for its own [APR-02]', async () => {
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    await userEvent.keyboard('y');
    await detailOf('ben@baltic');
    fireEvent.keyDown(document.body, { key: 'y', repeat: true });
    expect(bodies()).toEqual([{ decision: 'allow' }]);
    await userEvent.keyboard('y');
    await waitFor(() => expect(bodies()).toHaveLength(2));
  });

  test('names its keys below the list, and none that answer where all is answered', async () => {
    approvals = [createApproval('ada'), createApproval('ben', { state: 'approved' })];
    await renderApp('/approvals');
    await detailOf('ada@baltic');
    expect(screen.getByText('move')).toBeInTheDocument();
    expect(screen.getByText('allow')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Decided' }));
    await detailOf('ben@baltic');
    expect(screen.getByText('move')).toBeInTheDocument();
    expect(screen.queryByText('allow')).not.toBeInTheDocument();
  });

  test('sends changed data once it is valid, marked with what it was [APR-02]', async () => {
    await renderApp('/approvals/ada');
    await detailOf('ada@baltic');
    await userEvent.keyboard('e');
    const total = await screen.findByRole('textbox', { name: 'Total' });
    await userEvent.clear(total);
    await userEvent.type(total, 'much');
    await press('Allow with changes');
    expect(total).toHaveAccessibleDescription('Enter a number');
    await userEvent.clear(total);
    await userEvent.type(total, '99');
    expect(total).toHaveAccessibleDescription('was 4310');
    await press('Allow with changes');
    await detailOf('ben@baltic');
    expect(bodies()).toEqual([
      { decision: 'allow', arguments: { to: 'ada@baltic.example', cost_center: 'General', total: 99 } },
    ]);
  });

  test('denies with a reason, and ends the run where it is asked to [APR-02]', async () => {
    server.api.on(cancelRun, () => {
      throw new AppError('not_found');
    });
    await renderApp('/approvals/ada');
    await detailOf('ada@baltic');
    await userEvent.keyboard('n');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Ask the supplier');
    await userEvent.click(screen.getByRole('switch', { name: /another way/ }));
    await press('^Deny$');
    await waitFor(() => expect(bodies()).toEqual([{ decision: 'deny', reason: 'Ask the supplier' }]));
    await waitFor(() => expect(server.api.callsOf(cancelRun)).toHaveLength(1));
    await detailOf('ben@baltic');
  });

  test('keeps what was written when one of the given reasons is pressed', async () => {
    await renderApp('/approvals/ada');
    await detailOf('ada@baltic');
    await userEvent.keyboard('n');
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await press('^Not now$');
    expect(reason).toHaveValue('Not now');
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Wait for Monday');
    await press('^Not now$');
    await press('^Ask me first$');
    expect(reason).toHaveValue('Ask me first\nWait for Monday');
    expect(screen.getByRole('button', { name: 'Ask me first' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Not now' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('says who was first where another answer came before [APR-03]', async () => {
    server.api.on(decideApproval, () => {
      const first = { decision: 'denied', by: 'jonas', at: '2026-01-01T10:00:00Z' } as const;
      throw new AppError('already_decided', { data: { first } });
    });
    await renderApp('/approvals/ada');
    await detailOf('ada@baltic');
    await press('Allow once');
    expect(await screen.findByText(/Denied by jonas/)).toBeInTheDocument();
  });

  test('always allows a tool for the agent, to be taken back [APR-02] [APR-07]', async () => {
    await renderApp('/approvals/ada');
    await detailOf('ada@baltic');
    await press('Always allow');
    await press('Undo');
    await waitFor(() => expect(server.api.callsOf(removeApprovalRule)).toHaveLength(1));
    expect(bodies()).toEqual([{ decision: 'allow', remember: 'agent' }]);
  });

  test('lists what is always allowed and revokes it at once [APR-07]', async () => {
    await renderApp('/approvals?view=always');
    await press('Remove Send email for Booking desk');
    expect(await screen.findByText('Nothing is always allowed')).toBeInTheDocument();
  });

  test('follows the run of a decided one until it has ended', async () => {
    approvals = [createApproval('ben', { state: 'approved' })];
    let isOver = false;
    const underWay = createRun('run-ben', { status: 'running', finished_at: null, duration_ms: null });
    const over = createRun('run-ben', { status: 'succeeded', duration_ms: 5_000 });
    server.api.on(getRun, () => (isOver ? over : underWay));
    await renderApp('/approvals?view=decided', { pauseSpeed: 20 });
    await detailOf('ben@baltic');
    expect(await screen.findByText('Working')).toBeInTheDocument();
    isOver = true;
    expect(await screen.findByText('Finished')).toBeInTheDocument();
    expect(screen.queryByText('Working')).not.toBeInTheDocument();
  });

  test('says so where nothing waits, and where the list does not come', async () => {
    approvals = [];
    await renderApp('/approvals');
    expect(await screen.findByText('No pending approvals')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Decided' }));
    expect(await screen.findByText('Nothing decided yet')).toBeInTheDocument();
  });
});

describe('the card in a run', () => {
  test('takes the keys only while the focus is inside, and shows the answer [APR-02]', async () => {
    await renderApp('/approvals?view=always');
    await screen.findByText('Send email');
    const { ApprovalCard } = await import('./index.ts');
    const onDecided = vi.fn();
    render(
      <Suspense fallback={null}>
        <ApprovalCard approvalId="ada" onDecided={onDecided} />
      </Suspense>,
    );
    const card = await screen.findByRole('region', { name: 'Send email: ada@baltic.example?' });
    await userEvent.keyboard('y');
    expect(bodies()).toEqual([]);
    card.focus();
    await userEvent.keyboard('y');
    expect(await within(card).findByText(/Allowed by you/)).toBeInTheDocument();
    expect(onDecided).toHaveBeenCalledOnce();
  });
});

test('the inputs of a built-in tool are named in Chinese, those that have a title or are of another tool as its maker did', async () => {
  const properties = { ...PARAMETERS.properties, subject: { type: 'string', title: 'Topic of the letter' } };
  const args = { to: 'ada@baltic.example', cost_center: 'General', subject: 'Rates' };
  approvals = [createApproval('ada', { parameters: { ...PARAMETERS, properties }, args })];
  localStorage.setItem('i18nextLng', 'zh');
  onTestFinished(() => localStorage.removeItem('i18nextLng'));
  await renderApp('/approvals?request=ada');
  const names = await screen.findAllByRole('term');
  expect(names.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['收件人', 'Cost center', 'Topic of the letter']),
  );
});

test('where a list and a request have no room side by side, the list comes first and a request has the page', async () => {
  const user = userEvent.setup();
  setMedia('(max-width: 767.98px)', true);
  onTestFinished(() => setMedia('(max-width: 767.98px)', false));
  await renderApp('/approvals');
  const row = await screen.findByRole('link', { name: /ada@baltic\.example/ });
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(row);
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /ben@baltic\.example/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'All requests' }));
  expect(await screen.findByRole('link', { name: /ben@baltic\.example/ })).toBeInTheDocument();
});
