/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Roles = ReadonlyMap<string, string>;

function rolesOf(text: string): Roles {
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => sum + weight * (linear[index] ?? 0), 0);
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const PART = 3;
const grounds = ['canvas', 'surface', 'surface-2', 'surface-3'];
const tones = ['live', 'info', 'warn', 'danger'];

const pairs: readonly (readonly [string, string, number])[] = [
  ...['ink', 'ink-2', 'ink-3', ...tones].flatMap((role) =>
    grounds.map((ground) => [role, ground, TEXT] as const),
  ),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-tint`, TEXT] as const,
    ['ink-2', `${tone}-tint`, TEXT] as const,
  ]),
  ['ink-2', 'surface-4', TEXT],
  ['on-primary', 'primary', TEXT],
  ['on-live', 'live-solid', TEXT],
  ['on-danger', 'danger-solid', TEXT],
  ...['kw', 'str', 'num', 'com', 'fn'].map((kind) => [`code-${kind}`, 'code-bg', TEXT] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => [`c${number}`, 'surface', PART] as const),
  ...['control', 'focus'].flatMap((role) =>
    ['surface', 'canvas'].map((ground) => [role, ground, PART] as const),
  ),
  ...['wf', 'wf-dim'].map((role) => [role, 'surface', PART] as const),
  ['warn-solid', 'surface-4', PART],
  ['live-solid', 'surface-4', PART],
];

const [light = '', rest = ''] = css.split(/\n\s*\.dark,\s*\[data-theme=['"]dark['"]\] \{/);
const themes = { light: rolesOf(light), dark: rolesOf(rest.split(/\n\s*\}/)[0] ?? '') };

describe.each(Object.entries(themes))('the %s theme', (_name, roles) => {
  it.each(pairs)('keeps %s on %s at %d to 1 or more', (front, ground, least) => {
    expect(contrast(roles.get(front) ?? '#000000', roles.get(ground) ?? '#000000')).toBeGreaterThanOrEqual(
      least,
    );
  });
});
