import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCollector, type Collector } from './collector.ts';
import { conversation, finishedReply, prompts, send, sessionList } from './chat-page.ts';
import { listHostileDiagrams, listPayloads } from './hostile/payloads.ts';
import { useProduct } from './product.ts';
import type { VendorCall } from './vendor-call.ts';

const product = useProduct();
const PIECE = 11;
const COUNT = listPayloads('').length;

let collector: Collector;
let payloads: readonly string[] = [];

beforeAll(async () => {
  collector = await startCollector();
  payloads = listPayloads(collector.host);
});

afterAll(() => collector.stop());

/** In pieces, so that what is unfinished is drawn as well. */
function stream(call: VendorCall, text: string): void {
  for (let at = 0; at < text.length; at += PIECE) call.say(text.slice(at, at + PIECE));
  call.finish();
}

async function openWatched(): Promise<{ page: Page; dialogs: string[] }> {
  const page = await product.openGuest();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => dialogs.push(`popup ${popup.url()}`));
  return { page, dialogs };
}

/** Whether a script of a payload has run, in the page or in a frame of it. */
async function hasRun(page: Page): Promise<boolean> {
  const runs = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => Reflect.get(globalThis, 'hasRun') !== undefined)),
  );
  return runs.includes(true);
}

async function expectHarmless(page: Page, dialogs: readonly string[]): Promise<void> {
  expect(await hasRun(page)).toBe(false);
  expect(dialogs).toEqual([]);
  const found = await conversation(page).evaluate((log) => {
    const names = 'script,style,link,meta,base,object,embed,form,svg script,svg use,video,audio,[popover]';
    const links = [...log.querySelectorAll('a')];
    const pictures = [...log.querySelectorAll('img')];
    return {
      elements: [...log.querySelectorAll(names)].map((element) => element.outerHTML),
      handlers: [...log.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      badLinks: links
        .filter(({ protocol, rel, target }) => {
          const isSafe = ['http:', 'https:', 'mailto:'].includes(protocol);
          return !isSafe || !rel.includes('noopener') || target !== '_blank';
        })
        .map(({ outerHTML }) => outerHTML),
      remotePictures: pictures.map(({ src }) => src).filter((src) => !src.startsWith(location.origin)),
    };
  });
  expect(found).toEqual({ elements: [], handlers: [], badLinks: [], remotePictures: [] });
  expect(collector.connections()).toBe(0);
}

test(`${COUNT} hostile texts in streamed replies run no script and make no request [PF-12, RE-01, RE-02, RE-03]`, async () => {
  const { page, dialogs } = await openWatched();
  expect(COUNT).toBeGreaterThanOrEqual(100);
  for (let at = 0; at < payloads.length; at += 20) {
    const text = payloads
      .slice(at, at + 20)
      .map((payload, index) => `${at + index}:\n\n${payload}`)
      .join('\n\n');
    await send(page, `Payloads from ${at}`);
    stream(await product.vendor.nextCall(), `${text}\n\nend of ${at}`);
    await page.getByText(`end of ${at}`).waitFor();
    await finishedReply(page);
    await expectHarmless(page, dialogs);
  }
  await expect.poll(() => conversation(page).innerText()).toContain('<img src=x onerror=');
});

test('hostile texts in thoughts, names and messages of one’s own stay text', async () => {
  const { page, dialogs } = await openWatched();
  const sample = payloads.filter((_, index) => index % 9 === 0).join('\n\n');
  await send(page, sample);
  const call = await product.vendor.nextCall();
  call.think(sample);
  call.reply('Thought over.');
  await finishedReply(page);
  await page.getByRole('button', { name: /^Thought for/ }).click();
  await expect.poll(() => prompts(page).last().innerText()).toContain('<script>');

  await sessionList(page).getByRole('link').first().dblclick();
  const name = page.getByRole('textbox', { name: 'Chat name' });
  await name.fill('<img src=x onerror="window.hasRun=1">');
  await name.press('Enter');
  await sessionList(page).getByText('<img src=x').waitFor();
  await expectHarmless(page, dialogs);
});

test('links in replies open apart from this page, and a picture elsewhere is a link that names its host [RE-02, RE-03]', async () => {
  const { page } = await openWatched();
  await send(page, 'Show me links');
  (await product.vendor.nextCall()).reply(
    '[a page](https://example.org/a) ![a chart](https://charts.example/c.png) [https://bank.example](https://thief.example)',
  );
  const reply = await finishedReply(page);
  const link = reply.getByRole('link', { name: 'a page' });
  expect(await link.getAttribute('rel')).toMatch(/noopener/);
  await reply.getByRole('link', { name: 'a chart, picture on charts.example' }).waitFor();
  await reply.getByText('(thief.example)').waitFor();
});

async function openDiagram(page: Page, source: string): Promise<Frame> {
  await send(page, `Draw ${source.slice(0, 20)}`);
  (await product.vendor.nextCall()).reply(`\`\`\`mermaid\n${source}\n\`\`\``);
  const reply = await finishedReply(page);
  const handle = await reply.locator('iframe').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The diagram has no frame.');
  return frame;
}

test('a diagram is drawn in a frame that reaches neither the page nor the network [RE-04]', async () => {
  product.expectViolations();
  const { page } = await openWatched();
  const frame = await openDiagram(page, 'flowchart LR\n  Question --> Answer');
  await frame.locator('svg').waitFor();
  const attempts = await frame.evaluate(async () => {
    const attempt = async (act: () => unknown): Promise<string> => {
      try {
        return (await act()) === null ? 'refused' : 'worked';
      } catch {
        return 'refused';
      }
    };
    return {
      origin: self.origin,
      storage: await attempt(() => localStorage.length),
      database: await attempt(() => indexedDB.open('ai-chat-app')),
      cookies: await attempt(() => document.cookie),
      parent: await attempt(() => parent.document.title),
      navigation: await attempt(() => {
        if (top) top.location.href = 'https://collector.example/';
      }),
      popup: await attempt(() => open('https://collector.example/')),
      worker: await attempt(() => navigator.serviceWorker.register('/preview-frame.js')),
      network: await attempt(() => fetch('/health')),
      script: await attempt(() => {
        const script = document.createElement('script');
        script.textContent = 'window.isInlineRun = true';
        document.head.append(script);
        return Reflect.get(window, 'isInlineRun') ?? null;
      }),
    };
  });
  const { origin, ...rest } = attempts;
  expect(origin).toBe('null');
  expect(Object.entries(rest).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  expect(page.url().startsWith(`${product.address}/#/chat?session=`)).toBe(true);
});

test('hostile diagrams run nothing and make no request [RE-04]', async () => {
  // The second wall: what the drawing library lets through is stopped by the policy of the frame.
  product.expectViolations();
  const { page, dialogs } = await openWatched();
  const sources = listHostileDiagrams(collector.host);
  await send(page, 'Draw');
  (await product.vendor.nextCall()).reply(
    sources.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n'),
  );
  const reply = await finishedReply(page);
  // A frame begins once it is near the view, and is taken away where it fails.
  const countSettled = async (): Promise<number> => {
    await reply.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.scrollIntoView()));
    const failed = await reply.getByText('Preview failed').count();
    return failed + (await reply.locator('iframe[title="Diagram"]').count());
  };
  await expect.poll(countSettled).toBe(sources.length);

  for (const frame of page.frames().slice(1)) {
    const clickable = await frame.locator('svg a, svg .clickable').all();
    for (const node of clickable) await node.dispatchEvent('click');
  }
  expect(await hasRun(page)).toBe(false);
  expect(dialogs).toEqual([]);
  expect(collector.connections()).toBe(0);
});

test('a diagram that takes over two seconds is given up, and its source is shown [RE-04]', async () => {
  const { page } = await openWatched();
  const lines = Array.from({ length: 1_500 }, (_, index) => `C${index} <|-- C${(index * index + 1) % 1_500}`);
  await send(page, 'Draw far too much');
  (await product.vendor.nextCall()).reply(`\`\`\`mermaid\nclassDiagram\n${lines.join('\n')}\n\`\`\``);
  await page.getByText('Preview failed').waitFor();
  await conversation(page).getByText('C1 <|-- C2').first().waitFor();
});
