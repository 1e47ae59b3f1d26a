import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { changeLanguage, prepareLanguage, startI18n } from './i18n.ts';

function Words() {
  const { t } = useTranslation('common');
  return <p>{t('copy')}</p>;
}

test('every visible text changes at once and the choice is kept [THEME-08] [THEME-09]', async () => {
  const instance = await startI18n();
  render(<Words />);
  expect(screen.getByText('Copy')).toBeInTheDocument();
  await act(async () => {
    changeLanguage(instance, 'zh');
    await expect.poll(() => instance.resolvedLanguage).toBe('zh');
  });
  expect(screen.getByText('复制')).toBeInTheDocument();
  expect(localStorage.getItem('i18nextLng')).toBe('zh');
  expect(document.documentElement.lang).toBe('zh');
});

test('texts come in a chunk per language and namespace, when they are needed [I18N-04]', async () => {
  localStorage.setItem('i18nextLng', 'zh-CN');
  const load = vi.fn(() => Promise.resolve({ copy: '复制' }));
  const instance = await startI18n(load);
  const asked = load.mock.calls.map((call) => call.join('/'));
  expect(asked).toContain('zh/common');
  expect(asked.some((name) => name.includes('chat'))).toBe(false);
  await instance.loadNamespaces('chat');
  expect(load.mock.calls.map((call) => call.join('/'))).toContain('zh/chat');
});

/** Longer than all tries take. Not until no timer is left: what other tests have left may begin new ones for ever. */
const passTime = () => vi.advanceTimersByTimeAsync(20_000);

test('a chunk that does not come is asked for again, five times, 350 ms apart and doubling [I18N-06] [CONST-20]', async () => {
  vi.useFakeTimers();
  const times: number[] = [];
  const load = vi.fn((language: string, namespace: string) => {
    if (namespace !== 'chat' || language !== 'en') return Promise.resolve({});
    times.push(Date.now());
    return Promise.reject(new Error('network'));
  });
  localStorage.setItem('i18nextLng', 'en');
  const starting = startI18n(load);
  await passTime();
  const instance = await starting;
  const loading = instance.loadNamespaces('chat');
  await passTime();
  await loading.catch(() => undefined);
  vi.useRealTimers();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps).toEqual([350, 700, 1400, 2800, 5600]);
});

test('texts that never came are asked for again when the network is back, and replace the keys [F-14]', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const load = vi.fn((_language: string, namespace: string) =>
    isAway && namespace === 'chat' ? Promise.reject(new Error('network')) : Promise.resolve({ copy: 'Copy' }),
  );
  localStorage.setItem('i18nextLng', 'en');
  const starting = startI18n(load, ['common', 'chat']);
  await passTime();
  const instance = await starting;
  vi.useRealTimers();
  expect(instance.t('copy', { ns: 'chat' })).toBe('copy');
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => instance.t('copy', { ns: 'chat' })).toBe('Copy');
});

test('the texts of a language that may be chosen next are fetched ahead, those in use and once', async () => {
  localStorage.setItem('i18nextLng', 'en');
  const load = vi.fn((language: string) => Promise.resolve({ copy: language }));
  const instance = await startI18n(load, ['common', 'landing']);
  load.mockClear();
  prepareLanguage(instance, 'zh');
  await expect.poll(() => instance.hasResourceBundle('zh', 'landing')).toBe(true);
  expect(load.mock.calls.map((call) => call.join('/')).toSorted()).toEqual(['zh/common', 'zh/landing']);
  prepareLanguage(instance, 'zh');
  await instance.changeLanguage('zh');
  expect(load).toHaveBeenCalledTimes(2);
  expect(instance.t('copy')).toBe('zh');
});

test('at most ten texts are read at once [I18N-07] [CONST-20]', async () => {
  const reading: (() => void)[] = [];
  const load = (_language: string, namespace: string): Promise<Record<string, unknown>> =>
    namespace === 'common' ? Promise.resolve({}) : new Promise((resolve) => reading.push(() => resolve({})));
  const instance = await startI18n(load);
  const loaded = instance.loadNamespaces(Array.from({ length: 30 }, (_, index) => `n${index}`));
  for (let batch = 0; batch < 3; batch += 1) {
    await expect.poll(() => reading).toHaveLength(10);
    for (const finish of reading.splice(0)) finish();
  }
  await loaded;
});
