import { z } from 'zod';
import type { JsonValue } from '../../tool.ts';
import { badInput, dataTool, reasonOf, textField } from '../data-tool.ts';

const MAX_XML = 50_000;

const OPTIONS = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  processEntities: true,
  // Numeric references too, which the parser counts among those of HTML.
  htmlEntities: true,
} as const;

async function readXml(text: string): Promise<JsonValue> {
  // A document type may declare entities that expand without end.
  if (/<!DOCTYPE/i.test(text)) throw badInput('XML with a DOCTYPE is not read. Remove it.');
  const { XMLParser, XMLValidator } = await import('fast-xml-parser');
  const checked = XMLValidator.validate(text);
  if (checked !== true) throw badInput(`The XML is not valid: line ${checked.err.line}, ${checked.err.msg}`);
  try {
    // The parser builds objects, lists and texts.
    return new XMLParser(OPTIONS).parse(text) as JsonValue;
  } catch (error) {
    throw badInput(`The XML cannot be read: ${reasonOf(error)}`);
  }
}

export const xmlToJson = dataTool({
  name: 'xml-to-json',
  icon: 'code-xml',
  title: { en: 'XML to JSON', zh: 'XML 转 JSON' },
  description:
    'Turns an XML document into JSON: elements become fields, attributes fields that start with "@", repeated elements lists, text beside them "#text". All values stay text. Use it to read data in XML. Not for web pages (html-to-text) and feeds (rss-read).',
  parameters: z.strictObject({ xml: textField('The XML document.', MAX_XML) }),
  compute: async ({ xml }) => ({ data: { result: await readXml(xml) } }),
});
