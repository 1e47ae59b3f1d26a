import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getMe, startGuest } from '@parley/contract/auth/endpoints.ts';
import { getPlatformStats } from '@parley/contract/stats/endpoints.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setMedia } from '../../testing/browser/fake-media.ts';
import { installFakeServer, rememberGuest, type FakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PHONE = '(max-width: 639.98px)';
const TABS = ['I just want answers', 'I want it automated', 'I build with it', 'I run a team'];

let server: FakeServer;

beforeEach(() => {
  setMedia(PHONE, false);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true, configurable: true });
  server = installFakeServer();
});

async function open(path = '/'): Promise<void> {
  await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
}

const hero = () => screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body;
const header = () => screen.getByRole('banner');
const footer = () => screen.getByRole('contentinfo');
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
const question = (name: RegExp) => screen.getByRole('button', { name });
function section(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id} on the page.`);
  return found;
}
const choose = (name: string) => userEvent.click(tab(name));

function scrollTo(y: number): void {
  window.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

describe('the header', () => {
  test('holds the ways through the site [LAND-01]', async () => {
    await open();
    const bar = within(header());
    for (const name of ['Parley, home', 'Features', 'Pricing', 'Questions', 'Sign in'])
      expect(bar.getByRole('link', { name })).toBeInTheDocument();
    expect(bar.getByRole('button', { name: '中文' })).toBeInTheDocument();
    expect(bar.getByRole('button', { name: 'Try it free' })).toBeInTheDocument();
  });

  test('leads to the features on this page only [LAND-02]', async () => {
    await open('/pricing');
    expect(within(header()).queryByRole('link', { name: 'Features' })).not.toBeInTheDocument();
    expect(within(header()).getByRole('link', { name: 'Pricing' })).toBeInTheDocument();
  });

  test('opens a menu with the same places, which Escape closes [LAND-03]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    for (const name of ['Features', 'Pricing', 'Questions', 'Sign in'])
      expect(menu.getByRole('link', { name })).toBeInTheDocument();
    expect(menu.getByRole('button', { name: '中文' })).toBeInTheDocument();
    expect(menu.getByRole('button', { name: 'Try it free' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
  });

  test('has a ground of its own once something passes under it [LAND-04]', async () => {
    await open();
    expect(header().dataset['sticky']).toBe('false');
    scrollTo(11);
    await waitFor(() => expect(header().dataset['sticky']).toBe('true'));
    scrollTo(10);
    await waitFor(() => expect(header().dataset['sticky']).toBe('false'));
  });

  test('changes the language without leaving the page', async () => {
    await open();
    await userEvent.click(within(header()).getByRole('button', { name: '中文' }));
    expect(await screen.findByText('和每一个模型对话，')).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('zh');
  });
});

describe('places on the page', () => {
  test('the link past the navigation leads to the content [LAND-05]', async () => {
    await open();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('are there for features, prices and questions [LAND-06]', async () => {
    await open();
    for (const id of ['features', 'pricing', 'faq'])
      expect(screen.getByRole('main')).toContainElement(section(id));
  });

  test('are scrolled to, 80 px below the edge, and the address stays [LAND-07] [CONST-19]', async () => {
    await open();
    section('features').getBoundingClientRect = () => new DOMRect(0, 2000, 100, 100);
    const spy = vi.spyOn(window, 'scrollTo');
    await userEvent.click(within(header()).getByRole('link', { name: 'Features' }));
    expect(spy).toHaveBeenLastCalledWith({ top: 1920, behavior: 'smooth' });
    expect(location.hash).toBe('#/');
    expect(section('features')).toHaveFocus();
  });

  test.each(['features', 'pricing', 'faq'])('#%s opens the page there [LAND-07]', async (id) => {
    await renderApp(id);
    await waitFor(() => expect(document.getElementById(id)).toHaveFocus());
    expect(location.hash).toBe('#/');
  });

  test('are reached from other pages, by an address that is no route [LAND-07]', async () => {
    await open('/contact');
    location.hash = '#faq';
    await waitFor(() => expect(document.getElementById('faq')).toHaveFocus());
    expect(location.hash).toBe('#/');
    location.hash = '#/pricing';
    expect(await screen.findByRole('region', { name: 'What a month would cost' })).toBeInTheDocument();
  });
});

describe('the opening', () => {
  test('says what this is, what it costs to try, and offers two ways in [LAND-08] [LAND-09]', async () => {
    await open();
    const opening = within(hero());
    expect(opening.getByText('Chat with every model.')).toBeInTheDocument();
    expect(opening.getByText('Leave the rest to agents.')).toBeInTheDocument();
    expect(opening.getByText('Then turn a good answer into work that runs on its own.')).toBeInTheDocument();
    expect(opening.getByText('$0.10 for each visit, $0.50 in all. No card needed.')).toBeInTheDocument();
    expect(opening.getByRole('button', { name: 'Try AI agents for free' })).toBeInTheDocument();
    expect(opening.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '#/login');
  });

  test('has no gap between two Chinese sentences', async () => {
    await open();
    await userEvent.click(within(header()).getByRole('button', { name: '中文' }));
    const price = await within(hero()).findByText(/每次访问/);
    expect(price.closest('p')).toHaveTextContent('每次访问 $0.10，总共 $0.50。无需绑卡。');
  });

  const answerStats = (change: object) =>
    server.api.on(getPlatformStats, () => ({
      tools: 0,
      providers: 0,
      models: 3,
      model_providers: 2,
      uptime_30d: null,
      uptime_90d: null,
      reliability_30d: null,
      free_credit: 0.5,
      measured: false,
      ...change,
    }));
  const facts = () => screen.getByText('Free credit').closest('dl');

  test('gives the figures of the server [LAND-22] [LAND-38] [MKT-24]', async () => {
    answerStats({ uptime_30d: 0.9997, measured: true });
    await open();
    await waitFor(() => expect(facts()).toHaveTextContent('Models3'));
    expect(facts()).toHaveTextContent('Uptime, last 30 days99.97%');
    expect(facts()).toHaveTextContent('Free credit$0.10 for each visit, $0.50 in all.');
    // A line that is being read does not change under the eyes.
    expect(screen.getByText(/chat with many models/)).toBeInTheDocument();
    expect(screen.getByText('models behind one account').closest('div')).toHaveTextContent('3');
  });

  test('makes up no number while the server has said none', async () => {
    server.api.on(getPlatformStats, () => new Promise(() => undefined));
    await open();
    expect(screen.getByText(/chat with many models/)).toBeInTheDocument();
    expect(screen.getAllByText('not known yet').length).toBeGreaterThan(0);
  });

  test('says plainly what has been delivered [F-16]', async () => {
    answerStats({ tools: 134, providers: 13 });
    await open();
    await waitFor(() => expect(facts()).toHaveTextContent('134'));
    for (const name of TABS.toReversed()) {
      await choose(name);
      expect(within(section('features')).queryByText(/^Coming/)).not.toBeInTheDocument();
      expect(within(screen.getByRole('tabpanel')).queryByText(/^Coming/)).not.toBeInTheDocument();
    }
  });
});

describe('a check of the sign-in', () => {
  test('is said while it lasts [SHELL-05]', async () => {
    rememberGuest(server);
    server.api.on(getMe, () => new Promise(() => undefined));
    await renderApp('/');
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.getByText('Checking authentication status')).toBeInTheDocument();
  });
});

describe('trying it free', () => {
  test('says that it is starting, everywhere, and can be pressed once [LAND-10] [LAND-28]', async () => {
    server.api.on(startGuest, () => new Promise(() => undefined));
    await open();
    await userEvent.click(within(hero()).getByRole('button', { name: 'Try AI agents for free' }));
    const starting = await screen.findAllByText('Starting');
    expect(starting.length).toBeGreaterThanOrEqual(5);
    for (const button of starting.filter((element) => element.closest('button')))
      expect(button.closest('button')).toBeDisabled();
    expect(server.api.callsOf(startGuest)).toHaveLength(1);
  });

  test('begins in the footer too, whose link is the chat [LAND-26] [LAND-29]', async () => {
    await open();
    const link = within(footer()).getByRole('link', { name: 'Try it free' });
    expect(link).toHaveAttribute('href', '#/chat');
    await userEvent.click(link);
    await waitFor(() => expect(location.hash).toBe('#/chat'));
    expect(server.api.callsOf(startGuest)).toHaveLength(1);
  });

  test('says what failed, or that it did [LAND-30]', async () => {
    server.api.on(startGuest, () => {
      throw new AppError('internal');
    });
    await open();
    await userEvent.click(within(hero()).getByRole('button', { name: 'Try AI agents for free' }));
    expect((await screen.findAllByText('Failed to start guest session')).length).toBeGreaterThan(0);
  });

  test('says in the words of the server why it failed [F-34] [LAND-30]', async () => {
    server.api.on(startGuest, () => Response.json({ detail: 'The trial is closed today.' }, { status: 418 }));
    await open();
    await userEvent.click(within(hero()).getByRole('button', { name: 'Try AI agents for free' }));
    expect((await screen.findAllByText('The trial is closed today.')).length).toBeGreaterThan(0);
  });

  test('floats only for those far down who are on their way up [LAND-27]', async () => {
    await open();
    const floating = () => document.querySelector<HTMLElement>('[data-shown]');
    expect(floating()?.dataset['shown']).toBe('false');
    scrollTo(2000);
    scrollTo(1500);
    await waitFor(() => expect(floating()?.dataset['shown']).toBe('true'));
    scrollTo(1600);
    await waitFor(() => expect(floating()?.dataset['shown']).toBe('false'));
    scrollTo(801);
    await waitFor(() => expect(floating()?.dataset['shown']).toBe('true'));
    scrollTo(800);
    await waitFor(() => expect(floating()?.dataset['shown']).toBe('false'));
  });
});

describe('the four audiences', () => {
  test('begin with the casual one [LAND-11]', async () => {
    await open();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(tab('I just want answers')).toHaveAttribute('aria-selected', 'true');
  });

  test.each([
    ['I just want answers', 'Start a chat', '#/chat'],
    ['I want it automated', 'Open agents', '#/agents'],
    ['I build with it', 'Read the API docs', '#/api-docs'],
    ['I run a team', 'Start with your team', '#/chat'],
  ])(
    '%s: %s leads to %s, beside a free try [LAND-12] [LAND-13] [LAND-14] [LAND-15] [LAND-16]',
    async (name, action, href) => {
      await open();
      await choose(name);
      const panel = within(screen.getByRole('tabpanel'));
      expect(panel.getByRole('link', { name: action })).toHaveAttribute('href', href);
      expect(panel.getByRole('button', { name: 'Just try it free' })).toBeInTheDocument();
    },
  );

  test('say of each role of a team what it may', async () => {
    await open();
    await choose('I run a team');
    const viewer = (await screen.findByText('Viewer')).closest('li');
    expect(viewer).toHaveTextContent('runs and views');
  });

  test('change every other section [LAND-17]', async () => {
    await open();
    const seen = new Map<string, Set<string>>();
    for (const name of TABS) {
      await choose(name);
      const main = screen.getByRole('main');
      const parts = {
        panel: screen.getByRole('tabpanel').textContent,
        stats: screen.getByRole('region', { name: 'In figures' }).textContent,
        steps: within(main).getAllByRole('heading', { level: 2 })[1]?.closest('section')?.textContent,
        inside: section('features').textContent,
        why: within(main).getAllByRole('heading', { level: 2 })[3]?.textContent,
        faq: section('faq').textContent,
      };
      for (const [part, text] of Object.entries(parts)) {
        seen.set(part, (seen.get(part) ?? new Set()).add(text ?? ''));
      }
    }
    for (const [part, texts] of seen) expect([part, texts.size]).toEqual([part, TABS.length]);
  });

  describe.each(['en', 'zh'] as const)('in %s', (language) => {
    test.each([
      [
        0,
        'building agents in plain words and paying per use [LAND-18] [MKT-25]',
        { en: [/agent in plain English/, /pay per use/i], zh: [/用日常语言描述一个智能体/, /按用量付费/] },
      ],
      [
        1,
        'schedules around the clock, memory, and research on the web [LAND-19] [MKT-25]',
        {
          en: [/24\/7/, /keep a memory/, /research mode with web search/],
          zh: [/24\/7/, /记得/, /研究模式搜索网页/],
        },
      ],
      [
        2,
        'the whole API, webhooks without keys, MCP and what is built in [LAND-20] [MKT-25]',
        {
          en: [/full REST API/, /OpenAPI 3\.0/, /zero-auth webhooks/, /MCP servers/, /120\+ integrations/],
          zh: [/REST API/, /OpenAPI 3\.0/, /免认证/, /MCP/, /120\+/],
        },
      ],
      [
        3,
        'teams, costs by team, project or department, security and the audit log [LAND-21] [MKT-25]',
        {
          en: [
            /Team management/,
            /cost attribution by team, project or department/,
            /audit logging/,
            /99\.9% uptime SLA/,
            /JWT/,
            /encrypted storage/,
            /rate limiting/i,
          ],
          zh: [/团队管理/, /团队、项目或部门/, /审计/, /99\.9%/, /JWT/, /加密/, /速率限制/],
        },
      ],
    ])('audience %i hears of %s', async (index, _claims, words) => {
      await open();
      if (language === 'zh') await userEvent.click(within(header()).getByRole('button', { name: '中文' }));
      const tabs = await waitFor(() => {
        const found = screen.getAllByRole('tab');
        expect(found[0]).toHaveTextContent(language === 'zh' ? /[\u4e00-\u9fff]/ : (TABS[0] ?? ''));
        return found;
      });
      const chosen = tabs[index];
      if (chosen) await userEvent.click(chosen);
      const text = screen.getByRole('main').textContent;
      for (const word of words[language]) expect(text).toMatch(word);
    });
  });

  test('can be changed with the arrow keys', async () => {
    await open();
    tab('I just want answers').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('I run a team')).toHaveFocus();
    expect(tab('I run a team')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('I want it automated')).toHaveAttribute('aria-selected', 'true');
  });

  test.each(TABS)(
    '%s: three steps, and pay per use leads to the prices [LAND-23] [LAND-24] [LAND-25]',
    async (name) => {
      await open();
      await choose(name);
      const main = within(screen.getByRole('main'));
      const steps = main.getAllByRole('heading', { level: 2 })[1]?.closest('section');
      expect(steps?.querySelectorAll('ol > li')).toHaveLength(3);
      expect(section('pricing').parentElement).toHaveClass('grid');
      const prices = within(section('pricing'));
      expect(prices.getByText('Pay per use')).toBeInTheDocument();
      expect(prices.getByRole('link')).toHaveAttribute('href', '#/pricing');
      const why = main.getAllByRole('heading', { level: 2 })[3]?.closest('section') ?? document.body;
      expect(within(why).getByRole('button', { name: 'Try AI agents for free' })).toBeInTheDocument();
    },
  );
});

describe('the footer', () => {
  test('leads to the way in, the features and the contact page [LAND-26] [LAND-40]', async () => {
    await open();
    const hrefOf = (name: string) => within(footer()).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Sign in')).toBe('#/login');
    expect(hrefOf('Contact')).toBe('#/contact');
    expect(hrefOf('Features')).toBe('#features');
    expect(hrefOf('Pricing')).toBe('#/pricing');
    expect(hrefOf('API reference')).toBe('#/api-docs');
  });

  test.each([
    ['Terms', 'Terms of use', /provided as it is/],
    ['Privacy', 'Privacy', /stored on this server/],
    ['Status', 'Status', /Uptime, last 30 days/],
  ])('leads to a page of its own: %s [F-16]', async (link, heading, words) => {
    await open();
    location.hash = within(footer()).getByRole('link', { name: link }).getAttribute('href') ?? '';
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});

describe('the questions', () => {
  test.each(TABS)(
    '%s has four, each in a category, the first one open [LAND-31] [LAND-32] [CONST-19]',
    async (name) => {
      await open();
      await choose(name);
      const questions = within(section('faq')).getAllByRole('button', { expanded: false });
      expect(questions).toHaveLength(3);
      expect(within(section('faq')).getAllByRole('button', { expanded: true })).toHaveLength(1);
      const categories = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole(
        'button',
      );
      expect(categories[0]).toHaveTextContent('All4');
      const counts = categories.slice(1).map((button) => Number(/\d+$/.exec(button.textContent)?.[0]));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    },
  );

  test('open one at a time [LAND-33]', async () => {
    await open();
    const first = question(/write prompts/);
    const second = question(/What does a chat cost/);
    await userEvent.click(second);
    expect([first, second].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    await userEvent.click(second);
    expect(second).toHaveAttribute('aria-expanded', 'false');
  });

  test('are found by words and counted [LAND-34] [LAND-35]', async () => {
    await open();
    const search = screen.getByRole('searchbox', { name: 'Search questions' });
    await userEvent.type(search, 'PROMPTS');
    expect(await screen.findByText('1 question found')).toBeInTheDocument();
    await userEvent.clear(search);
    expect(screen.queryByText(/questions? found/)).not.toBeInTheDocument();
    await userEvent.type(search, 'you');
    expect(screen.getByText('4 questions found')).toBeInTheDocument();
  });

  test('that are not there lead on to words that find something [LAND-36]', async () => {
    await open();
    const search = screen.getByRole('searchbox', { name: 'Search questions' });
    await userEvent.type(search, 'zebra');
    expect(screen.getByText('No questions found')).toBeInTheDocument();
    for (const word of ['cost', 'security', 'API', 'setup'])
      expect(screen.getByRole('button', { name: word })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'cost' }));
    expect(search).toHaveValue('cost');
    expect(screen.getByText(/questions? found/)).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'zebra');
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1);
    if (clear) await userEvent.click(clear);
    expect(search).toHaveValue('');
    // The one that was open is not opened again.
    expect(within(section('faq')).queryByRole('button', { expanded: true })).not.toBeInTheDocument();
  });

  describe.each(['en', 'zh'])('suggested words in %s', (language) => {
    test.each([0, 1, 2, 3])('find something for audience %i [F-42] [LAND-36]', async (index) => {
      localStorage.setItem('i18nextLng', language);
      await open();
      const chosen = screen.getAllByRole('tab')[index];
      if (chosen) await userEvent.click(chosen);
      const search = within(section('faq')).getByRole('searchbox');
      const none = language === 'en' ? 'No questions found' : '没有找到问题';
      for (let word = 0; word < 4; word += 1) {
        await userEvent.clear(search);
        await userEvent.type(search, 'zebra');
        const suggested = screen.getByText(none).parentElement?.querySelectorAll('p button')[word];
        if (suggested) await userEvent.click(suggested);
        expect(search).not.toHaveValue('zebra');
        expect([suggested?.textContent, screen.queryByText(none)]).toEqual([suggested?.textContent, null]);
      }
    });
  });

  test('are narrowed to a category [LAND-37]', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cost1' }));
    expect(question(/What does a chat cost/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /write prompts/ })).not.toBeInTheDocument();
  });

  test('show the first on a phone and the rest on demand, with a second search below [F-42] [LAND-39] [LAND-34]', async () => {
    setMedia(PHONE, true);
    await open();
    expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /What does a chat cost/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View 3 more questions' }));
    expect(question(/What does a chat cost/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByRole('button', { name: /What does a chat cost/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'cost');
    expect(screen.getByText(/questions? found/)).toBeInTheDocument();
    const second = screen.getByRole('searchbox', { name: 'Search all questions' });
    expect(second).toHaveValue('cost');
    await userEvent.clear(second);
    await userEvent.type(second, 'prompts');
    expect(screen.getByText('1 question found')).toBeInTheDocument();
  });
});
