import { expect, test } from 'vitest';
import { toDeviceView } from './device-view.ts';

const DEVICE = { id: 'd', created_at: '2026-01-01', last_used_at: '2026-01-02', is_current: false };

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'Chrome, Linux', false],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1', 'Safari, macOS', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604',
    'Chrome, iPhone',
    true,
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko Firefox/127.0', 'Firefox, Android', true],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36', 'Chrome, ChromeOS', false],
  ['Microsoft Office', null, false],
  ['curl/8.5.0 (Linux)', 'Linux', false],
  ['curl/8.5.0', null, false],
  [null, null, false],
])('%s is %s', (userAgent, name, isPhone) => {
  expect(toDeviceView({ ...DEVICE, user_agent: userAgent })).toMatchObject({ name, isPhone });
});
