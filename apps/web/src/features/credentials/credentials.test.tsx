import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  finishCredentialSignIn,
  listCredentials,
  removeCredential,
  saveCredential,
  startCredentialSignIn,
  testCredential,
  validateCredentials,
} from '@parley/contract/credentials/endpoints.ts';
import { CredentialBody, type Credential } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { listTools } from '@parley/contract/tools/endpoints.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addFakeAgents, createAgentRecord, createTool } from '../../testing/agents/fake-agents.ts';
import { addFakeAccounts, createMember } from '../../testing/fake-accounts.ts';
import { installFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import type { CredentialRequest } from '../../platform/overlays/dialogs.ts';
import { renderApp } from '../../testing/render-app.tsx';

const createCredential = (key: string, change: Partial<Credential> = {}): Credential => ({
  credential_key: key,
  display_name: key,
  provider: key,
  icon: 'key-round',
  help: `Make a token at ${key}.`,
  help_url: `https://${key}.example/tokens`,
  fields: [
    { name: 'token', label: 'Token', secret: true, required: true, placeholder: 'tok_…', masked_value: null },
    { name: 'team', label: 'Team', secret: false, required: false, placeholder: '', masked_value: null },
  ],
  tools: [`${key}-send`],
  model_vendor: null,
  can_test: true,
  can_sign_in: false,
  state: 'missing',
  tested_at: null,
  updated_at: null,
  ...change,
});

let server: FakeServer;
let rows: Credential[];
let saved: unknown[];
let isAccepted: boolean;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = installFakeServer();
  const accounts = addFakeAccounts(server);
  const mara = createMember();
  accounts.add(mara, 'correct horse');
  accounts.remember(mara);
  rows = [
    createCredential('Slack'),
    createCredential('Notion', { state: 'set', tested_at: '2026-01-01T00:00:00Z' }),
    createCredential('OpenAI', { tools: [], model_vendor: 'openai' }),
  ];
  saved = [];
  isAccepted = true;
  const change = (key: string | undefined, state: Credential['state']) => {
    rows = rows.map((row) => (row.credential_key === key ? { ...row, state } : row));
  };
  server.api.on(listTools, () => {
    const tools = [createTool('Slack-send', { display_name: 'Post to Slack' })];
    return { tools, total: tools.length };
  });
  server.api.on(listCredentials, () => ({ credentials: rows, total: rows.length, page: 1, per_page: 200 }));
  server.api.on(saveCredential, ({ params, body }) => {
    const { values } = CredentialBody.parse(body);
    if (values['token'] === 'bad value')
      throw new AppError('validation_failed', {
        data: { errors: [{ field: 'values.token', message: 'must not contain spaces' }] },
      });
    saved.push([params['key'], values]);
    change(params['key'], 'untested');
    return { credential_key: params['key'], state: 'untested' };
  });
  server.api.on(testCredential, ({ params }) => {
    const state = isAccepted ? 'set' : 'invalid';
    change(params['key'], state);
    return {
      valid: isAccepted,
      message: isAccepted ? 'Slack accepts it.' : 'Slack refused it.',
      outcome: isAccepted ? 'accepted' : 'refused',
      state,
      tested_at: '2026-01-02T00:00:00Z',
    };
  });
  server.api.on(removeCredential, ({ params }) => {
    change(params['key'], 'missing');
    return { success: true, id: params['key'], tools_affected: [`${params['key']}-send`] };
  });
});

const open = async (path = '/credential-manager') => {
  void renderApp(path);
  return screen.findByRole('button', { name: /^Slack/ });
};
const panel = () => within(screen.getByRole('complementary', { name: /credential$/ }));

test('lists services and model providers with their state, and finds one [CRED-06]', async () => {
  await open();
  expect(screen.getByRole('button', { name: /^Notion.*Connected$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Slack.*1 tool.*Not set$/ })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /your own keys are used first/ })).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a service' }), 'openai');
  expect(screen.queryByRole('button', { name: /^Slack/ })).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a service' }), 'x');
  expect(screen.getByText('No service found for “openaix”')).toBeInTheDocument();
});

test('saves what was typed and tests it; what is wrong stands at its field [CRED-06]', async () => {
  await userEvent.click(await open());
  const form = panel();
  expect(form.getByRole('link', { name: 'Open Slack' })).toHaveAttribute(
    'href',
    'https://Slack.example/tokens',
  );
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(form.getByLabelText('Token')).toHaveAccessibleDescription('Enter a value');
  await userEvent.type(form.getByLabelText('Token'), 'bad value');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('must not contain spaces')).toBeInTheDocument();
  await userEvent.clear(form.getByLabelText('Token'));
  await userEvent.type(form.getByLabelText('Token'), ' tok_1 ');
  await userEvent.click(form.getByRole('button', { name: 'Connect' }));
  expect(await form.findByText('It works')).toBeInTheDocument();
  expect(saved).toEqual([['Slack', { token: 'tok_1' }]]);
  expect(form.getByLabelText('Token')).toHaveValue('');
  expect(await screen.findByRole('button', { name: /^Slack.*Connected$/ })).toBeInTheDocument();
});

test('says that a service refuses it and which tools need it', async () => {
  isAccepted = false;
  await userEvent.click(await open());
  await userEvent.type(panel().getByLabelText('Token'), 'tok_1');
  await userEvent.click(panel().getByRole('button', { name: 'Connect' }));
  expect(await panel().findByText('Slack refused it.')).toBeInTheDocument();
  expect(await panel().findByText('Slack no longer accepts this credential.')).toBeInTheDocument();
  expect(panel().getByText('These tools need it: Post to Slack.')).toBeInTheDocument();
});

test('removes one after a word about its tools [CRED-08]', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Notion/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/These tools stop working/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: /^Notion.*Not set$/ })).toBeInTheDocument();
});

test('names the agents that use a credential in the list, beside it and before it is removed [CRED-08]', async () => {
  rows = rows.map((row) => ({ ...row, tools: row.tools.map((tool) => tool.toLowerCase()) }));
  addFakeAgents(server.api).agents = [
    createAgentRecord('desk', { name: 'Booking desk', tools: ['notion-send', 'calculator'] }),
    createAgentRecord('radar', { name: 'Tender radar', tools: ['notion-send'] }),
    createAgentRecord('doctor', { name: 'Query doctor', tools: [] }),
  ];
  await open();
  const row = await screen.findByRole('button', { name: /^Notion.*1 tool, used by 2 agents.*Connected$/ });
  expect(screen.getByRole('button', { name: /^Slack/ })).not.toHaveTextContent('used by');
  await userEvent.click(row);
  const users = panel().getByRole('list', { name: 'Your agents that use it:' });
  expect(within(users).getByRole('link', { name: 'Booking desk' })).toHaveAttribute('href', '#/agents/desk');
  await userEvent.click(panel().getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Agents that lose them: Booking desk and Tender radar\.$/)).toBeInTheDocument();
});

test('sentences about agents follow without a gap in Chinese', async () => {
  rows = [createCredential('Notion', { state: 'invalid', tools: ['notion-send'] })];
  addFakeAgents(server.api).agents = [createAgentRecord('desk', { name: '预订台', tools: ['notion-send'] })];
  localStorage.setItem('i18nextLng', 'zh');
  void renderApp('/credential-manager');
  await userEvent.click(await screen.findByRole('button', { name: /^Notion/ }));
  expect(await screen.findByText(/\S使用它们的智能体：预订台。$/)).toBeInTheDocument();
  expect(screen.getByText('用于：notion-send')).toBeInTheDocument();
});

test('opens what the tools of a run lack first, and offers the way back [EXE-19]', async () => {
  await open('/credential-manager?tools=Slack-send');
  expect(await screen.findByRole('complementary', { name: 'Slack credential' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Needed now' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
});

test('tells a guest why there is nothing, and offers to try again after a failure', async () => {
  server.api.on(listCredentials, () => {
    throw new AppError('members_only');
  });
  void renderApp('/credential-manager');
  expect(await screen.findByText('Sign up to connect services')).toBeInTheDocument();
});

test('what could not be loaded is said in the words of the page, and can be tried again', async () => {
  server.api.on(listCredentials, () => {
    throw new AppError('internal');
  });
  localStorage.setItem('i18nextLng', 'zh');
  await renderApp('/credential-manager', { pauseSpeed: 50 });
  expect(await screen.findByText('无法加载凭据')).toBeInTheDocument();
  server.api.on(listCredentials, () => ({ credentials: rows, total: rows.length, page: 1, per_page: 200 }));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: /^Slack/ })).toBeInTheDocument();
});

test('leads to the page of a service that one can sign in at, and says where that fails [CRED-06]', async () => {
  rows = [createCredential('Google', { can_sign_in: true })];
  server.api.on(startCredentialSignIn, () => {
    throw new AppError('internal');
  });
  await renderApp('/credential-manager');
  await userEvent.click(await screen.findByText('Google'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
  expect(await screen.findByText('The sign-in did not work')).toBeInTheDocument();
  expect(server.api.callsOf(startCredentialSignIn)).toMatchObject([{ params: { key: 'Google' } }]);
});

test('who comes back from the page of a service by the key of the browser can sign in after all', async () => {
  rows = [createCredential('Google', { can_sign_in: true })];
  // In place of a page elsewhere, which tests cannot go to.
  const url = new URL('#/credential-manager?elsewhere', location.href).href;
  server.api.on(startCredentialSignIn, () => ({ url }));
  await renderApp('/credential-manager');
  await userEvent.click(await screen.findByText('Google'));
  const button = await screen.findByRole('button', { name: 'Sign in with Google' });
  await userEvent.click(button);
  await waitFor(() => expect(location.hash).toBe('#/credential-manager?elsewhere'));
  expect(button).toBeDisabled();
  // The browser shows the page as it was left.
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(button).toBeEnabled();
});

test('takes back what the page of a service has answered [CRED-06]', async () => {
  server.api.on(finishCredentialSignIn, () => ({ credential_key: 'Notion', state: 'untested' as const }));
  await renderApp('/credential-sign-in?state=s1&code=c1&scope=email');
  expect(await screen.findByText('Slack')).toBeInTheDocument();
  const sent = server.api.callsOf(finishCredentialSignIn).map(({ body }) => body);
  expect(sent).toEqual([{ state: 's1', code: 'c1' }]);
});

test('says that a declined sign-in has not worked, and leads back [CRED-06]', async () => {
  server.api.on(finishCredentialSignIn, () => {
    throw new AppError('credential_sign_in_failed');
  });
  await renderApp('/credential-sign-in?state=s2&error=access_denied');
  expect(await screen.findByText('The sign-in did not work')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to credentials' })).toHaveAttribute(
    'href',
    expect.stringContaining('/credential-manager'),
  );
});

describe('over the page that asked', () => {
  const TOOLS = ['Slack-send', 'Notion-send'];
  let validity: boolean[];
  beforeEach(() => {
    validity = [];
    server.api.on(validateCredentials, () => {
      const valid = validity.shift() ?? true;
      return { valid, tools_affected: [], missing: [], checked_at: '2026-01-01T00:00:00Z' };
    });
  });

  /** Over whatever page is shown. */
  async function openOver(request: Partial<CredentialRequest>) {
    // The modules of the app as it was rendered.
    const { openDialog } = await import('../../platform/overlays/dialogs.ts');
    act(() =>
      openDialog({ kind: 'credentials', tools: TOOLS, agentName: '', purpose: 'configure', ...request }),
    );
    return within(await screen.findByRole('dialog', { name: /^Connect accounts/ }));
  }

  async function ask(request: Partial<CredentialRequest> = {}) {
    await renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    return openOver({ agentName: 'Clerk', purpose: 'start', ...request });
  }

  test('it has the focus itself, and no hint of a button covers what is read first', async () => {
    const dialog = await ask();
    await dialog.findByText('for Post to Slack');
    expect(screen.getByRole('dialog')).toHaveFocus();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  test('what is missing is set in place, and what waits goes on by itself [EXE-19] [CRED-08]', async () => {
    const onContinue = vi.fn();
    const dialog = await ask({ onContinue });
    await dialog.findByText('for Post to Slack');
    expect(dialog.getByRole('button', { name: 'Continue run' })).toBeDisabled();
    expect(dialog.getByText(/^Stored encrypted.*Connect Slack to continue\.$/)).toBeInTheDocument();
    expect(dialog.getByText('Connected')).toBeInTheDocument();
    isAccepted = false;
    await userEvent.type(dialog.getByLabelText('Token'), 'tok_1');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    // The words of the service, and nothing goes on.
    expect(await dialog.findByText('Slack refused it.')).toBeInTheDocument();
    expect(server.api.callsOf(validateCredentials)).toHaveLength(0);
    isAccepted = true;
    await userEvent.type(dialog.getByLabelText('Token'), 'tok_2');
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await dialog.findByText(/^Everything is connected\. The run continues/)).toBeInTheDocument();
    expect(server.api.callsOf(validateCredentials)[0]?.body).toEqual({ tool_names: TOOLS });
    await waitFor(() => expect(onContinue).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('who goes back leaves it with the page that asked', async () => {
    await ask();
    act(() => {
      location.hash = '#/memory';
    });
    await screen.findByRole('heading', { name: 'Memory' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('going on by itself can be stopped, and is then a press', async () => {
    rows = rows.map((row) => ({ ...row, state: 'set' as const }));
    const onContinue = vi.fn();
    const dialog = await ask({ onContinue });
    await userEvent.click(await dialog.findByRole('button', { name: 'Stop' }));
    expect(onContinue).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue run' }));
    expect(onContinue).toHaveBeenCalledOnce();
  });

  test('the run goes on without, or nothing happens', async () => {
    const onRunWithout = vi.fn();
    const dialog = await ask({ onRunWithout });
    await userEvent.click(await dialog.findByRole('button', { name: 'Run without these' }));
    expect(onRunWithout).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const other = await openOver({});
    expect(other.queryByRole('button', { name: 'Run without these' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
