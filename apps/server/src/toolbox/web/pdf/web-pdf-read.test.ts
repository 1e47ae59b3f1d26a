import { describe, expect, it } from 'vitest';
import { createWebTools } from '../../../testing/tools/web-tools.ts';
import { ToolFailure, type ReadDocument } from '../../tool.ts';
import { WEB_TOOLS } from '../index.ts';

const url = 'https://a.example/paper.pdf';
const PDF = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 …' };

function toDocument(texts: readonly string[], change: Partial<ReadDocument> = {}): ReadDocument {
  let from = 0;
  const pageStarts = texts.map((text, index) => {
    const start = { page: index + 1, from };
    from += text.length + 2;
    return start;
  });
  const text = texts.join('\n\n');
  return {
    mediaType: 'application/pdf',
    text,
    isTruncated: false,
    pages: texts.length,
    pageStarts,
    ...change,
  };
}

function read(document: ReadDocument | ToolFailure, args: object = {}, answer: object = PDF) {
  const documents = {
    read: () => (document instanceof ToolFailure ? Promise.reject(document) : Promise.resolve(document)),
  };
  const tools = createWebTools(WEB_TOOLS, null, { documents });
  tools.answer(url, answer);
  return tools.call('web-pdf-read', { url, ...args });
}

describe('web-pdf-read', () => {
  it('returns the text of each page with a link to it [TOOL-11]', async () => {
    expect(await read(toDocument(['First page.', '', 'Third page.']))).toEqual({
      data: {
        pages_in_all: 3,
        pages: [
          { page: 1, text: 'First page.', link: `${url}#page=1` },
          { page: 2, text: '', link: `${url}#page=2` },
          { page: 3, text: 'Third page.', link: `${url}#page=3` },
        ],
        next_page: null,
      },
      source: url,
      truncated: false,
    });
  });

  it('returns a part of them, whole pages as far as there is room', async () => {
    const document = toDocument(['a'.repeat(400), 'b'.repeat(400), 'c'.repeat(900)]);
    expect(await read(document, { max_characters: 500 })).toMatchObject({
      truncated: true,
      data: { pages: [{ page: 1 }], next_page: 2 },
    });
    expect(await read(document, { from_page: 3, max_characters: 500 })).toMatchObject({
      truncated: true,
      data: { pages: [{ page: 3, text: 'c'.repeat(500) }], next_page: null },
    });
    expect(await read(document, { from_page: 2, pages: 1 })).toMatchObject({
      data: { pages: [{ page: 2 }], next_page: 3 },
    });
    await expect(read(document, { from_page: 4 })).rejects.toThrow('The file has 3 pages.');
  });

  it('says where there is no text, no PDF, or one that cannot be read', async () => {
    await expect(read(toDocument(['', ' ']))).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(toDocument(['x']), {}, { body: '<html>' })).rejects.toMatchObject({
      code: 'bad_input',
    });
    await expect(read(toDocument(['x']), {}, { status: 404 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(read(new ToolFailure('failed', 'damaged'))).rejects.toThrow('damaged');
    await expect(read(toDocument(['x']), { pages: 51 })).rejects.toMatchObject({ name: 'ZodError' });
  });
});
