import { describe, expect, it } from 'vitest';
import {
  footnoteTarget,
  hostOf,
  isMisleading,
  safeLink,
  safePicture,
  withoutDeceptiveCharacters,
} from './safe-address.ts';

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://parley.example/1',
    'ftp://example.com',
    'tel:123',
    'intent://x',
    'about:blank',
    'view-source:https://a.b',
    '//evil.example',
    '/auth/logout',
    'relative',
    '#/settings',
    '?q=1',
    '',
    'https://bank.example@evil.example/',
    'https://',
  ])('shows %j as text', (address) => {
    expect(safeLink(address)).toBeNull();
  });

  it.each(['https://example.com/', 'http://example.com/a?b=c#d', 'mailto:a@example.com'])(
    'links %j',
    (address) => {
      expect(safeLink(address)).toBe(address);
    },
  );

  it('shows foreign letters of a host in plain form', () => {
    expect(hostOf('https://аpple.com/')).toBe('xn--pple-43d.com');
  });

  it.each([
    ['https://bank.example', 'https://evil.example/', true],
    ['bank.example/login', 'https://evil.example/', true],
    ['Sign in (bank.example).', 'https://evil.example/', true],
    ['www.bank.example', 'https://bank.example/x', false],
    ['the docs', 'https://evil.example/', false],
    ['version 1.2', 'https://evil.example/', false],
  ])('notices that %j for %j misleads: %s', (words, address, isWrong) => {
    expect(isMisleading(words, address)).toBe(isWrong);
  });
});

it.each([
  ['admin\u202Egpj.exe', 'admingpj.exe'],
  ['pay\u200Bpal', 'paypal'],
  ['a\u200Db', 'ab'],
  ['👩\u200D🚀', '👩\u200D🚀'],
  ['文字', '文字'],
])('takes invisible and turning signs out of %j', (text, clean) => {
  expect(withoutDeceptiveCharacters(text)).toBe(clean);
});

describe('pictures', () => {
  const OWN = 'https://parley.example';

  it.each([
    'https://evil.example/a.png',
    'http://parley.example/a.png',
    '//evil.example/a.png',
    'data:image/svg+xml,<svg/>',
    'data:text/html,x',
    'javascript:1',
    'blob:https://evil.example/1',
    'a.png',
    'https://parley.example.evil/a.png',
    'https://parley.example@evil.example/a.png',
    'ftp://parley.example/a.png',
    '',
  ])('does not load %j', (address) => {
    expect(safePicture(address, OWN)).toBeNull();
  });

  it.each(['data:image/png;base64,AA', 'blob:https://parley.example/1', 'https://parley.example/files/1'])(
    'loads %j',
    (address) => {
      expect(safePicture(address, OWN)).toBe(address);
    },
  );
});

it.each([
  ['#user-content-fn-1', 'user-content-fn-1'],
  ['#/chat', null],
  ['#%E0%A4%A', null],
  ['https://a.b/#x', null],
])('reads %j as the footnote %j', (address, id) => {
  expect(footnoteTarget(address)).toBe(id);
});
