// A tree of the small XML files that describe a document's structure. Body text is never parsed this way.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { XMLParser } from 'fast-xml-parser';

const MAX_CHARACTERS = 4_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

export interface XmlNode {
  /** The children of this local name, whatever their namespace prefix. */
  list(name: string): readonly XmlNode[];
  /** By its qualified name; empty when there is none. */
  attribute(name: string): string;
}

function toNode(value: unknown): XmlNode {
  const fields: readonly (readonly [string, unknown])[] =
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return {
    list: (name) =>
      fields.flatMap(([key, found]) =>
        (key === name || key.endsWith(`:${name}`)) && Array.isArray(found) ? found.map(toNode) : [],
      ),
    attribute(name) {
      const found = fields.find(([key]) => key === `@${name}`)?.[1];
      return typeof found === 'string' ? found : '';
    },
  };
}

/** Of a checked text. */
export function parseXml(text: string): XmlNode {
  if (text.length > MAX_CHARACTERS) throw new AppError('file_unreadable');
  return toNode(parser.parse(text));
}
