import { expect, test } from 'vitest';
import { chatWith, createAgent, request } from './agent-page.ts';
import { conversation, send } from './chat-page.ts';
import { becomeMember } from './member-page.ts';
import { DESKTOP, PHONE, useProduct } from './product.ts';

// An agent that asks its user before it goes on.

const product = useProduct();

const ASKED = {
  reason: 'To book the right berth.',
  questions: [
    { question: 'Which quay?', kind: 'choice', options: ['North', 'South'] },
    { question: 'For how many hours?', kind: 'number', hint: 'Between 1 and 48.' },
    { question: 'Anything else?', is_required: false },
  ],
};

test.each([
  ['on a desktop', { viewport: DESKTOP }],
  ['on a phone', PHONE],
])(
  'the questions of an agent are answered on one card %s, also after a reload [TOOL-11]',
  async (_name, options) => {
    const page = await product.openVisitor('/#/login', options);
    await becomeMember(page);
    const id = await createAgent(page, { name: 'Harbour desk', tools: ['ask-user'] });
    await chatWith(page, { id, name: 'Harbour desk' });
    await send(page, 'Book a berth.');
    (await product.vendor.nextCall()).callTools({ name: 'ask_user', args: ASKED });
    const card = request(page.getByRole('main'), /^Harbour desk asks you/);
    await card.getByText('To book the right berth.').waitFor();
    await page.getByText('Needs your answer').first().waitFor();
    await page.reload();
    await card.getByLabel('For how many hours?').fill('6');
    await card.getByRole('button', { name: 'Answer', exact: true }).click();
    await card.getByText('Fill this in').waitFor();
    await card.getByLabel('Which quay?').selectOption('South');
    await card.getByRole('button', { name: 'Answer', exact: true }).click();
    const call = await product.vendor.nextCall();
    expect(String(call.messages.at(-1)?.content)).toContain('"answer":"South"');
    call.reply('Six hours at the south quay.');
    await conversation(page).getByText('Six hours at the south quay.').waitFor();
  },
);
