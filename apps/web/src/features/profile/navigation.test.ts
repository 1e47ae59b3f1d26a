import { expect, test } from 'vitest';
import { FEATURE_KEYS, type FeatureKey } from './feature-visibility.ts';
import { NAVIGATION, toNavigation, type NavigationEntry } from './navigation.ts';

const entry = (feature: FeatureKey): NavigationEntry => ({
  name: 'usage',
  path: `/${feature}`,
  feature,
  letter: feature.charAt(0),
});
const ENTRIES = (['settings', 'agents', 'memory', 'analytics'] as const).map(entry);
const facts = { userType: 'casual', hiddenFeatures: [], pinnedFeatures: [] } as const;
const featuresOf = (change: Partial<Parameters<typeof toNavigation>[0]>) =>
  toNavigation({ ...facts, ...change }, ENTRIES).map(({ feature }) => feature);

test('every entry belongs to one feature, and has an address and a letter of its own [ONB-20]', () => {
  for (const { feature } of NAVIGATION) expect(FEATURE_KEYS).toContain(feature);
  expect(new Set(NAVIGATION.map(({ path }) => path)).size).toBe(NAVIGATION.length);
  expect(new Set(NAVIGATION.map(({ letter }) => letter)).size).toBe(NAVIGATION.length);
});

test('the type decides what is in it [ONB-20] [ONB-19] [SHELL-60]', () => {
  expect(featuresOf({ userType: null })).toEqual(['settings']);
  expect(featuresOf({})).toEqual(['settings', 'agents', 'memory']);
  expect(featuresOf({ userType: 'developer' })).toEqual(['settings', 'agents', 'memory']);
  expect(featuresOf({ userType: 'business' })).toEqual(['settings', 'agents', 'memory', 'analytics']);
});

test('every feature for which a page stands is in it, for a business [ONB-18] [ONB-19]', () => {
  const pathsFor = (userType: 'business' | 'developer') =>
    toNavigation({ ...facts, userType }).map(({ path }) => path);
  const withPage = FEATURE_KEYS.filter((key) => key !== 'themes');
  expect(new Set(NAVIGATION.map(({ feature }) => feature))).toEqual(new Set(withPage));
  expect(new Set(pathsFor('business'))).toEqual(new Set(NAVIGATION.map(({ path }) => path)));
  const teams = ['/admin', '/admin?tab=analytics', '/admin?tab=team'];
  const others = pathsFor('business').filter((path) => !teams.includes(path));
  expect(new Set(pathsFor('developer'))).toEqual(new Set(others));
});

test.each([
  ['casual', ['agents', 'memory', 'usage']],
  ['power', ['agents', 'memory', 'systemPrompts', 'usage']],
  ['developer', ['agents', 'customTools', 'usage', 'apiDocs']],
  ['business', ['agents', 'customTools', 'usage', 'team']],
] as const)('it begins with what people of a type come back to most: %s', (userType, names) => {
  const shown = toNavigation({ ...facts, userType }).map(({ name }) => name);
  expect(shown.slice(0, names.length)).toEqual(names);
  expect(new Set(shown).size).toBe(shown.length);
});

test('pinned areas come first, in the order of their pins', () => {
  expect(featuresOf({ pinnedFeatures: ['memory', 'agents'] })).toEqual(['memory', 'agents', 'settings']);
});

test('what is hidden or not for this type is not there, pinned or not [ONB-13]', () => {
  expect(featuresOf({ hiddenFeatures: ['memory'], pinnedFeatures: ['memory', 'analytics'] })).toEqual([
    'settings',
    'agents',
  ]);
});

test('the lists of schedules and webhooks are in it for everyone who has agents, and for nobody else', () => {
  const pathsOf = (hiddenFeatures: readonly FeatureKey[]) =>
    toNavigation({ ...facts, hiddenFeatures }).map(({ path }) => path);
  expect(pathsOf([])).toEqual(expect.arrayContaining(['/agents', '/scheduled-agents', '/webhook-agents']));
  expect(pathsOf(['agents']).filter((path) => path.endsWith('agents'))).toEqual([]);
});
