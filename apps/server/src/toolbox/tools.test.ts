// What holds for every built-in tool.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BUILTIN_TOOLS } from './catalogue.ts';
import { CHINESE_DESCRIPTIONS } from './chinese-descriptions.ts';

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const CHINESE = /\p{Script=Han}/u;

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

function schemaOf(parameters: z.ZodType): Schema {
  return z.toJSONSchema(parameters, { io: 'input' }) as Schema;
}

/** Objects with named fields, at any depth, with where they are. */
function objectsIn(schema: Schema, path: string): { readonly path: string; readonly schema: Schema }[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, value]) => ({ name, value })),
    ...(schema.items === undefined ? [] : [{ name: '[]', value: schema.items }]),
  ].flatMap(({ name, value }) => objectsIn(value, `${path}.${name}`));
  return schema.properties === undefined ? inside : [{ path, schema }, ...inside];
}

describe('the built-in tools', () => {
  it('have names of their own, also as function names of a model', () => {
    const names = BUILTIN_TOOLS.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names.map((name) => name.replaceAll('-', '_'))).size).toBe(names.length);
    expect(names.filter((name) => !KEBAB_CASE.test(name) || name.length > 60)).toEqual([]);
  });

  it('have titles of their own in both languages', () => {
    expect(BUILTIN_TOOLS.filter(({ title }) => title.en.trim() === '' || !CHINESE.test(title.zh))).toEqual(
      [],
    );
    expect(new Set(BUILTIN_TOOLS.map(({ title }) => title.en)).size).toBe(BUILTIN_TOOLS.length);
    expect(new Set(BUILTIN_TOOLS.map(({ title }) => title.zh)).size).toBe(BUILTIN_TOOLS.length);
  });

  it('are described in Chinese too, each in words of its own that fit a card', () => {
    const names = BUILTIN_TOOLS.map(({ name }) => name);
    expect(Object.keys(CHINESE_DESCRIPTIONS).toSorted()).toEqual(names.toSorted());
    const texts = Object.values(CHINESE_DESCRIPTIONS);
    expect(texts.filter((text) => !CHINESE.test(text) || !text.endsWith('。') || text.length > 80)).toEqual(
      [],
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('say what leaves with a call where they read outside, and nowhere else [SB-07]', () => {
    const reading = BUILTIN_TOOLS.filter(({ effect, isOutside }) => effect === 'read' && isOutside);
    expect(reading.length).toBeGreaterThan(0);
    expect(BUILTIN_TOOLS.filter(({ sends }) => sends !== null)).toEqual(reading);
  });

  describe.each(BUILTIN_TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ tool }) => {
    it('says to a model what it is for', () => {
      expect(tool.description.length).toBeGreaterThanOrEqual(20);
      expect(tool.description.length).toBeLessThanOrEqual(600);
      expect(tool.icon).toMatch(KEBAB_CASE);
      expect(tool.provider).toMatch(/^[A-Z]+$/);
      expect(tool.timeoutMs).toBeLessThanOrEqual(60_000);
    });

    it('describes each argument in a schema that refuses others', () => {
      const schema = schemaOf(tool.parameters);
      expect(schema.type).toBe('object');
      for (const { path, schema: object } of objectsIn(schema, tool.name)) {
        expect({ path, open: object.additionalProperties }).toEqual({ path, open: false });
        const silent = Object.entries(object.properties ?? {}).filter(([, { description }]) => !description);
        expect({ path, silent: silent.map(([name]) => name) }).toEqual({ path, silent: [] });
      }
    });

    it('refuses a field that it does not know', () => {
      const issues = tool.parameters.safeParse({ unknown_field: 1 }).error?.issues ?? [];
      expect(issues.map(({ code }) => code)).toContain('unrecognized_keys');
    });
  });
});
