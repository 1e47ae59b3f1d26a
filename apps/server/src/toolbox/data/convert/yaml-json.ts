import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { badInput, dataTool, reasonOf, textField } from '../data-tool.ts';
import { readJson } from '../json/read-json.ts';

// Reading YAML takes far longer than reading JSON of the same length.
const MAX_YAML = 20_000;
const MAX_JSON = 50_000;
const MAX_ALIASES = 20;

/** The digits as text where no number holds them (decision 109). */
function toJsonNumber(digits: bigint): number | string {
  const text = String(digits);
  return String(Number(digits)) === text ? Number(digits) : text;
}

async function readYaml(text: string): Promise<JsonValue> {
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(text, {
      maxAliasCount: MAX_ALIASES,
      schema: 'core',
      intAsBigInt: true,
      logLevel: 'error',
    });
    const exact = (_name: string, part: unknown): unknown =>
      typeof part === 'bigint' ? toJsonNumber(part) : part;
    // What JSON can say of it, and nothing else.
    return JSON.parse(JSON.stringify(value ?? null, exact)) as JsonValue;
  } catch (error) {
    throw badInput(`The YAML cannot be read: ${reasonOf(error)}`);
  }
}

export const yamlToJson = dataTool({
  name: 'yaml-to-json',
  icon: 'braces',
  title: { en: 'YAML to JSON', zh: 'YAML 转 JSON' },
  description:
    'Turns one YAML document into JSON. Use it to read settings, manifests and front matter written in YAML. Comments are lost. Not for files with several documents: pass them one by one.',
  parameters: z.strictObject({ yaml: textField('The YAML document.', MAX_YAML) }),
  compute: async ({ yaml }) => ({ data: { result: await readYaml(yaml) } }),
});

export const jsonToYaml = dataTool({
  name: 'json-to-yaml',
  icon: 'file-code',
  title: { en: 'JSON to YAML', zh: 'JSON 转 YAML' },
  description:
    'Turns a JSON document into YAML with the same values. Use it to write settings and manifests that are expected in YAML. For tables use json-to-csv.',
  parameters: z.strictObject({ json: textField('The JSON document, as text.', MAX_JSON) }),
  compute: async ({ json }) => {
    const { stringify } = await import('yaml');
    // Many programs still read YAML 1.1, where a bare NO is false.
    const options = { aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;
    return { data: { yaml: stringify(readJson(json, 'The JSON'), options) } };
  },
});
