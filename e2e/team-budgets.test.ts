import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conversation, finishedReply, replies, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

/** Costs more than half of the project's budget. */
const USAGE = { input: 2_000, output: 1_000 };

const goTo = (page: Page, path: string) => page.goto(new URL(`/#${path}`, page.url()).href);

const centre = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${name}`) });

interface NewCentre {
  readonly kind: 'Team' | 'Project';
  readonly name: string;
  readonly limit: string;
  readonly warnAt: string;
  readonly atLimit: string;
}

async function addCentre(page: Page, { kind, name, limit, warnAt, atLimit }: NewCentre): Promise<void> {
  await page.getByRole('button', { name: 'New cost center' }).click();
  const form = page.getByRole('form', { name: 'New cost center' });
  await form.getByRole('radio', { name: kind, exact: true }).check({ force: true });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Monthly limit' }).fill(limit);
  await form.getByRole('textbox', { name: 'Warn at' }).fill(warnAt);
  await form.getByRole('radio', { name: atLimit, exact: true }).check({ force: true });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('form', { name }).getByRole('button', { name: 'Close' }).click();
  await centre(page, name).waitFor();
}

async function openWorkspace(page: Page): Promise<void> {
  await becomeMember(page);
  await goTo(page, '/admin');
  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Harbour & Pine');
  await page.getByRole('button', { name: 'Create a workspace' }).click();
  await page.getByRole('link', { name: 'Cost centers' }).click();
}

async function inviteTo(page: Page, team: string): Promise<string> {
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: team });
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  return new URL(link).hash.slice(1);
}

test('what a member spends is counted under a team and a project, warned of and stopped at the limit [BILL-12, BUD-01]', async () => {
  product.vendor.answerWith((call) => call.reply('Fine.', USAGE));
  const owner = await product.openVisitor('/#/login');
  await openWorkspace(owner);
  await owner.getByText('No cost centers yet').waitFor();
  const team = { kind: 'Team', name: 'Operations', limit: '30', warnAt: '80', atLimit: 'Warn only' } as const;
  const project = {
    kind: 'Project',
    name: 'Asia lanes',
    limit: '0.02',
    warnAt: '50',
    atLimit: 'Stop all',
  } as const;
  await addCentre(owner, team);
  await addCentre(owner, project);
  const invite = await inviteTo(owner, team.name);

  const member = await product.openVisitor('/#/login');
  await becomeMember(member);
  await goTo(member, invite);
  await member.getByRole('button', { name: 'Join the workspace' }).click();
  await send(member, 'Hello');
  await finishedReply(member);
  // A member who does not manage the workspace sees nothing of its spending.
  await goTo(member, '/admin?tab=cost-centres');
  await member.getByText('This page is for admins').waitFor();
  await member.goBack();

  await owner.reload();
  await expect
    .poll(() =>
      owner
        .getByRole('combobox', { name: /^Team of/ })
        .last()
        .inputValue(),
    )
    .not.toBe('');
  await owner.getByRole('link', { name: 'Cost centers' }).click();
  await expect.poll(() => centre(owner, team.name).innerText()).toMatch(/\$0\.01\s+of \$30\.00/);
  expect(await centre(owner, project.name).innerText()).toMatch(/\$0\.00\s+of \$0\.02/);

  await member.getByRole('button', { name: 'Chat actions' }).click();
  await member.getByRole('menuitem', { name: 'Cost centers' }).click();
  const isSaved = member.waitForResponse((answer) => answer.request().method() === 'PUT');
  await member.getByRole('combobox', { name: 'Project' }).selectOption({ label: project.name });
  await isSaved;
  await member.getByRole('button', { name: 'Close' }).click();
  await send(member, 'And Busan?');
  await expect.poll(() => replies(member).count()).toBe(2);
  await finishedReply(member);
  await owner.reload();
  await centre(owner, project.name).getByText('Over 50%').waitFor();

  await send(member, 'And Qingdao?');
  await expect.poll(() => replies(member).count()).toBe(3);
  await finishedReply(member);
  await owner.reload();
  await centre(owner, project.name).getByText('All stopped').waitFor();
  await send(member, 'And Ningbo?');
  await conversation(member).getByText('Team budget reached').waitFor();
  await conversation(member).getByText('Ask an owner or admin to raise it.').waitFor();

  await centre(owner, project.name).click();
  const form = owner.getByRole('form', { name: project.name });
  await form.getByRole('textbox', { name: 'Monthly limit' }).fill('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => centre(owner, project.name).innerText()).toMatch(/of \$5\.00/);
  await member.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => replies(member).last().innerText()).toContain('Fine.');
});
