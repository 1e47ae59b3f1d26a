import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  answerQuestion,
  getApproval,
  listApprovalRules,
  listApprovals,
} from '@parley/contract/approvals/endpoints.ts';
import { AnswerBody, type Question, type QuestionField } from '@parley/contract/approvals/questions.ts';
import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { getRun } from '@parley/contract/runs/endpoints.ts';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createRun } from '../../testing/agents/fake-run.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PLAIN = {
  description: null,
  is_required: false,
  options: [],
  default: null,
  min: null,
  max: null,
  format: null,
};
const toField = (
  name: string,
  kind: QuestionField['kind'],
  change: Partial<QuestionField> = {},
): QuestionField => ({
  ...PLAIN,
  name,
  label: name,
  kind,
  ...change,
});
const FIELDS = [
  toField('Berth', 'text', { is_required: true, min: 2 }),
  toField('Hours', 'integer', { is_required: true, max: 48 }),
  toField('Urgent', 'boolean'),
  toField('Quay', 'choice', {
    options: [
      { value: 'n', label: 'North' },
      { value: 's', label: 'South' },
    ],
  }),
  toField('Goods', 'choices', { options: ['Fish', 'Salt'].map((value) => ({ value, label: value })) }),
];
const FORM: Question = {
  server: 'Port data',
  mode: 'form',
  message: 'Which berth?',
  fields: FIELDS,
  url: null,
  asks_secret: false,
};

let server: FakeServer;
let approval: Approval;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  server.api.on(getApproval, () => approval);
  server.api.on(listApprovals, ({ query }) => {
    const isShown = (query.get('state') === 'waiting') === (approval.state === 'waiting');
    const approvals = isShown ? [approval] : [];
    return { approvals, total: approvals.length, page: 1, per_page: 50 };
  });
  server.api.on(listApprovalRules, () => ({ rules: [], total: 0, page: 1, per_page: 50 }));
  server.api.on(getRun, ({ params }) => createRun(params['runId'] ?? '', { status: 'waiting' }));
  server.api.on(answerQuestion, ({ body }) => {
    sent.push(body);
    approval = {
      ...approval,
      state: body['action'] === 'answer' ? 'approved' : 'denied',
      answer: AnswerBody.parse(body),
      decided_at: new Date().toISOString(),
      decided_by: { id: mara.id, username: 'mara' },
    };
    return approval;
  });
});

function ask(question: Question): void {
  approval = {
    id: 'q1',
    state: 'waiting',
    run_id: 'run-1',
    agent_id: 'agent-1',
    agent_name: 'Booking desk',
    session_id: null,
    trigger: 'ui',
    call_id: 'call-1',
    tool_name: 'mcp-port-data-book',
    display_name: 'Book',
    effect: 'write',
    args: {},
    parameters: null,
    why: question.message,
    can_remember: false,
    requested_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    decided_at: null,
    decided_by: null,
    reason: null,
    changed_args: null,
    question,
    answer: null,
  };
}
async function show() {
  await renderApp('/approvals?view=always');
  await screen.findByText('Nothing is always allowed');
  const { ApprovalCard } = await import('./index.ts');
  render(
    <Suspense fallback={null}>
      <ApprovalCard approvalId="q1" />
    </Suspense>,
  );
  return within(await screen.findByRole('region', { name: 'Port data asks you' }));
}

test('a question of a server is a form that is checked before it is sent', async () => {
  const user = userEvent.setup();
  ask(FORM);
  const card = await show();
  expect(card.getByText('Which berth?')).toBeVisible();
  await user.type(card.getByLabelText('Berth'), 'B');
  await user.type(card.getByLabelText('Hours'), '2.5');
  await user.click(card.getByRole('button', { name: 'Answer' }));
  expect(card.getByLabelText('Berth')).toHaveAccessibleDescription('At least 2 characters');
  expect(card.getByLabelText('Hours')).toHaveAccessibleDescription('Enter a whole number');
  expect(sent).toEqual([]);
  await user.type(card.getByLabelText('Berth'), '4');
  await user.clear(card.getByLabelText('Hours'));
  await user.type(card.getByLabelText('Hours'), '6');
  await user.click(card.getByLabelText('Urgent'));
  await user.selectOptions(card.getByLabelText('Quay (optional)'), 'South');
  await user.click(card.getByLabelText('Salt'));
  await user.click(card.getByRole('button', { name: 'Answer' }));
  const content = { Berth: 'B4', Hours: 6, Urgent: true, Quay: 's', Goods: ['Salt'] };
  await waitFor(() => expect(sent).toEqual([{ action: 'answer', content }]));
  expect(await card.findByText(/^Answered,/)).toBeVisible();
});

test('a server that asks for a key is not given one', async () => {
  const user = userEvent.setup();
  ask({ ...FORM, fields: [toField('API key', 'text')], asks_secret: true });
  const card = await show();
  expect(card.getByRole('alert')).toHaveTextContent('This asks for a password or key');
  expect([card.queryByRole('textbox'), card.queryByRole('button', { name: 'Answer' })]).toEqual([null, null]);
  await user.click(card.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sent).toEqual([{ action: 'decline' }]));
  expect(await card.findByText(/^Declined,/)).toBeVisible();
});

test('a page that a server wants opened is shown with its whole address, and opened by a click alone', async () => {
  const user = userEvent.setup();
  const url = 'https://pay.port.example/invoice?id=1';
  ask({ ...FORM, mode: 'url', fields: [], url });
  const card = await show();
  expect(card.getByText(url)).toBeVisible();
  const link = card.getByRole('link', { name: 'Open pay.port.example' });
  expect(link).toHaveAttribute('href', url);
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await user.click(card.getByRole('button', { name: 'I’ve done it' }));
  await waitFor(() => expect(sent).toEqual([{ action: 'answer' }]));
});

test('a question that was answered elsewhere says so', async () => {
  const user = userEvent.setup();
  ask({ ...FORM, fields: [] });
  const card = await show();
  server.api.on(answerQuestion, () => {
    throw new AppError('already_decided', {
      data: { first: { decision: 'approved', by: 'mara', at: new Date().toISOString() } },
    });
  });
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  expect(await card.findByText(/^Already answered,/)).toBeVisible();
});

test('a question is in the list of requests, and answered there', async () => {
  const user = userEvent.setup();
  ask({ ...FORM, fields: [] });
  await renderApp('/approvals');
  expect(await screen.findByText('Port data: Which berth?')).toBeVisible();
  const article = within(await screen.findByRole('article', { name: 'Port data asks you' }));
  await user.click(article.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(sent).toEqual([{ action: 'answer', content: {} }]));
});
