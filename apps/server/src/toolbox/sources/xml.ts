// Answers in XML, as a tree of lists.
import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../tool.ts';

const MAX_CHARACTERS = 2_000_000;

export interface XmlElement {
  /** Its text and that of the elements in it, in no particular order; markup where it is kept raw. */
  readonly text: string;
  attribute(name: string): string | null;
  /** By their name, without its prefix. */
  list(name: string): readonly XmlElement[];
  /** The first one at the end of the path, such as `author/name`. */
  find(path: string): XmlElement | null;
}

const Fields = z.record(z.string(), z.unknown());

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).join(' ');
  const fields = Fields.safeParse(value);
  return Object.entries(fields.data ?? {})
    .filter(([name]) => !name.startsWith('@'))
    .map(([, part]) => textIn(part))
    .join(' ');
}

function toElement(value: unknown): XmlElement {
  const fields = Fields.safeParse(value).data ?? {};
  const list = (name: string): XmlElement[] => {
    const found = fields[name];
    return (Array.isArray(found) ? found : found === undefined ? [] : [found]).map(toElement);
  };
  return {
    text: textIn(value).trim(),
    attribute(name) {
      const found = fields[`@${name}`];
      return typeof found === 'string' ? found : null;
    },
    list,
    find(path) {
      const [name = '', ...rest] = path.split('/');
      const [first] = list(name);
      return first === undefined || rest.length === 0 ? (first ?? null) : first.find(rest.join('/'));
    },
  };
}

/** `rawNames`: elements whose text holds markup, which is kept. */
export function createXmlReader(
  rawNames: readonly string[] = [],
): (response: ToolResponse) => Promise<XmlElement> {
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    removeNSPrefix: true,
    processEntities: true,
    // Numeric references too, which the parser counts among those of HTML.
    htmlEntities: true,
    stopNodes: rawNames.map((name) => `*.${name}`),
  };
  return async (response) => {
    const { XMLParser } = await import('fast-xml-parser');
    const text = response.text();
    // A document type that declares entities can make a small answer fill the memory.
    const isSafe = text.length <= MAX_CHARACTERS && !/<!ENTITY|<!DOCTYPE[^>[]{0,1000}\[/i.test(text);
    try {
      if (isSafe) return toElement(new XMLParser(options).parse(text));
    } catch {
      // Told below.
    }
    throw new ToolFailure('upstream_down', 'This source gave an answer that cannot be read.');
  };
}
