import { readFile } from 'node:fs/promises';
import { User } from '@parley/contract/auth/schemas.ts';
import { UsageList, type UsageRecord } from '@parley/contract/usage/schemas.ts';
import { CostCentre } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { NewInvites, Workspace } from '@parley/contract/workspaces/schemas.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { finishedReply, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();

const MICROS = 1_000_000;

/** A call of the page's own person, beside the page. */
async function call(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.fetch(product.address + path, {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    ...(data !== undefined && { data }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

const whoIs = async (page: Page): Promise<User> => User.parse(await call(page, 'GET', '/auth/me'));

interface Spender {
  readonly page: Page;
  readonly name: string;
  readonly records: readonly UsageRecord[];
}

/** One message and what the page asks for besides it. */
async function spend(page: Page, inputTokens: number): Promise<Spender> {
  product.vendor.answerWith((request) => request.reply('Fine.', { input: inputTokens, output: 40 }));
  await send(page, 'Which lane is the cheapest?');
  await finishedReply(page);
  const { id, username } = await whoIs(page);
  const read = async () => UsageList.parse(await call(page, 'GET', `/users/${id}/usage`)).usage;
  await expect.poll(async () => (await read()).map(({ kind }) => kind).sort()).toEqual(['chat', 'title']);
  return { page, name: username ?? '', records: await read() };
}

const sum = (...spenders: readonly Spender[]): number =>
  spenders
    .flatMap(({ records }) => records)
    .reduce((total, { cost }) => total + Math.round(cost * MICROS), 0);

const toMoney = (micros: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: micros < 10_000 ? 4 : 2,
    maximumFractionDigits: micros < 10_000 ? 4 : 2,
  }).format(micros / MICROS);

/** The rows of a list of the analytics, read at one moment: each name with what it costs. */
async function readList(page: Page, title: string): Promise<string[][]> {
  const rows = await page
    .getByRole('table', { name: title })
    .locator('tbody tr')
    .evaluateAll((list) =>
      list.map((row) => [row.querySelector('button')?.innerText ?? '', (row as HTMLElement).innerText]),
    );
  return rows.map(([name = '', text = '']) => [name, /[<$][\d.,$]+/.exec(text)?.[0] ?? '']);
}

/** Micro-dollars of each value of a column. */
function sumColumn(csv: string, column: string): Record<string, number> {
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const names = head.split(',');
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const cells = line.split(',');
    const key = cells[names.indexOf(column)] ?? '';
    sums[key] = (sums[key] ?? 0) + Math.round(Number(cells[names.indexOf('cost')]) * MICROS);
  }
  return sums;
}

interface Team {
  readonly path: string;
  readonly owner: Spender;
  readonly member: Spender;
}

/** A workspace of two: the owner spends for the project, the member for the team and the department. */
async function formTeam(): Promise<Team> {
  const page = await product.openVisitor('/#/login');
  await becomeMember(page);
  const { id } = Workspace.parse(await call(page, 'POST', '/api/workspaces', { name: 'Harbour & Pine' }));
  const base = `/api/workspaces/${id}`;
  const create = async (kind: string, name: string) =>
    CostCentre.parse(await call(page, 'POST', `${base}/cost-centres`, { kind, name })).id;
  const team = await create('team', 'Tenders');
  const project = await create('project', 'Asia lanes');
  const department = await create('department', 'Logistics');
  const { invites } = NewInvites.parse(await call(page, 'POST', `${base}/invites`, { role: 'member' }));
  const token = invites[0]?.link.split('/').at(-1) ?? '';
  const other = await product.openVisitor('/#/login');
  await becomeMember(other);
  await call(other, 'POST', `/api/invites/${token}/accept`);
  const choose = (by: Page, choice: object) =>
    call(by, 'PUT', '/api/spending-choice', { choice: { workspace_id: id, ...choice } });
  await choose(page, { project_id: project });
  await choose(other, { team_id: team, department_id: department });
  return {
    path: `/#/admin?tab=analytics&workspace=${id}`,
    owner: await spend(page, 40_000),
    member: await spend(other, 90_000),
  };
}

test('an owner sees what a team costs by member, team, project and department, and the file says the same [ADM-05]', async () => {
  const { path, owner, member } = await formTeam();
  const { page } = owner;
  expect(sum(owner)).toBeGreaterThan(0);
  expect(sum(member)).toBeGreaterThan(sum(owner));

  await page.goto(product.address + path);
  await page.getByRole('figure', { name: 'Cost by day' }).waitFor();
  const spent = page.getByText('Spent in 30 days').locator('..');
  await expect.poll(() => spent.innerText()).toContain(toMoney(sum(owner, member)));
  const [ofOwner, ofMember] = [toMoney(sum(owner)), toMoney(sum(member))];
  expect(await readList(page, 'By member')).toEqual([
    [member.name, ofMember],
    [owner.name, ofOwner],
  ]);
  const tenders = ['Tenders', ofMember];
  expect(await readList(page, 'By team')).toEqual([tenders, ['Unassigned', ofOwner]]);
  expect(await readList(page, 'By project')).toEqual([
    ['Asia lanes', ofOwner],
    ['Unassigned', ofMember],
  ]);
  expect(await readList(page, 'By department')).toEqual([
    ['Logistics', ofMember],
    ['Unassigned', ofOwner],
  ]);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(sumColumn(csv, 'member')).toEqual({ [owner.name]: sum(owner), [member.name]: sum(member) });
  expect(sumColumn(csv, 'team')).toEqual({ Tenders: sum(member), '': sum(owner) });
  expect(sumColumn(csv, 'project')).toEqual({ 'Asia lanes': sum(owner), '': sum(member) });
  expect(sumColumn(csv, 'department')).toEqual({ Logistics: sum(member), '': sum(owner) });

  // A click narrows everything, by keyboard as well, and stays in the address; Escape widens it again.
  const narrow = page.getByRole('table', { name: 'By team' }).getByRole('button', { name: 'Tenders' });
  await narrow.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'No longer only Team: Tenders' }).waitFor();
  await expect.poll(() => readList(page, 'By member')).toEqual([[member.name, ofMember]]);
  await page.reload();
  await expect.poll(() => readList(page, 'By team')).toEqual([tenders]);
  await page.keyboard.press('Escape');
  await expect.poll(() => readList(page, 'By team')).toEqual([tenders, ['Unassigned', ofOwner]]);

  // On a phone the days are wider than the screen: the newest one is in view, and beside it what the bars amount to.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const figure = page.getByRole('figure', { name: 'Cost by day' });
  await figure.waitFor();
  const amount = figure.getByText(/^\$0(\.00)?$/);
  await expect.poll(() => amount.evaluate((label) => label.getBoundingClientRect().left >= 0)).toBe(true);
  const scrolledBy = await figure.evaluate((chart) => {
    let box = chart.parentElement;
    while (box !== null && box.scrollLeft === 0) box = box.parentElement;
    return box?.scrollLeft ?? 0;
  });
  expect(scrolledBy).toBeGreaterThan(0);

  await member.page.goto(product.address + path);
  await member.page.getByText('This page is for admins').waitFor();
  expect(await member.page.getByRole('link', { name: 'Analytics' }).count()).toBe(0);
});
