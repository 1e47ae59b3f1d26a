import { describe, expect, it } from 'vitest';
import { checkXml, checkXmlText } from './check-xml.ts';
import { decodeEntities } from './entities.ts';
import { htmlToText } from './html-text.ts';
import { runText } from './run-text.ts';
import { findAttribute, scanMarkup } from './scan-markup.ts';
import { parseXml } from './xml-tree.ts';

describe('walking through markup', () => {
  const names = (source: string): string[] =>
    [...scanMarkup(source, { isHtml: true })].map((token) =>
      token.kind === 'text' ? token.text : `${token.kind === 'open' ? '<' : '</'}${token.name}`,
    );

  it.each([
    ['<p>a</p>', ['<p', 'a', '</p']],
    ['<a title="x > y">b', ['<a', 'b']],
    ['a < b', ['a ', '<', ' b']],
    ['<!-- <p> --><b>', ['<b']],
    ['<!-- open', []],
    ['<p "', []],
    ['<script><p></script>x', ['<script', '<p>', '</script', 'x']],
    ['<script><p>', ['<script', '<p>']],
    ['<![CDATA[<p>&amp;]]>x', ['<p>&amp;amp;', 'x']],
    ['<?xml version="1.0"?><A:B/>', ['<a:b']],
  ])('%j', (source, tokens) => expect(names(source)).toEqual(tokens));

  it.each([
    [' a="1" b=\'2\'', 'b', '2'],
    [' data-src="no" src="yes"', 'src', 'yes'],
    [' src=bare ', 'src', 'bare'],
    [' other="x"', 'src', null],
  ])('attributes of %j', (attributes, name, value) => expect(findAttribute(attributes, name)).toBe(value));
});

describe('characters by name and number', () => {
  it.each([
    ['&amp;&lt;&#65;&#x4e2d;', '&<A中'],
    ['&nbsp;&mdash;', ' —'],
    ['&unknown; & &;', '&unknown; & &;'],
    ['&#0;&#xd800;&#9999999;', '\ufffd\ufffd\ufffd'],
    ['&toString;', '&toString;'],
    ['&amp;lt;', '&lt;'],
  ])('%j is %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));
});

describe('the text of a page', () => {
  it.each([
    ['<h1>A</h1><p>b\n c</p>', '# A\n\nb c'],
    ['<ul><li>one<li>two</ul>', '- one\n- two'],
    ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a\tb\n1\t2'],
    ['<p>a<script>x()</script><style>p{}</style><noscript>no</noscript>b</p>', 'ab'],
    ['<p>see <img src="x" alt="a &quot;cat&quot;"> here</p>', 'see a "cat" here'],
    ['<svg><text>drawn</text></svg>after', 'after'],
    [
      '<p>a</p><pre>\n<b>if</b> x:\r\n    y =  1  \n\n\tz()\n</pre><p>b  c</p>',
      'a\n\nif x:\n    y =  1\n\n\tz()\n\nb c',
    ],
    ['<table><tr><td>a<td><pre>b\n  c</pre></table>', 'a\n\nb\n  c'],
  ])('%j', (html, text) => expect(htmlToText(html)).toBe(text));
});

describe('the letters of office XML', () => {
  it('are those of one element, up to a limit', () => {
    const rules = { letters: 'w:t', opening: { 'w:tab': '\t' }, closing: { 'w:p': '\n' } };
    const xml = '<w:p><w:pPr>no</w:pPr><w:t>a &amp; b</w:t><w:tab/><w:t>c</w:t></w:p><w:p><w:t>d</w:t></w:p>';
    expect(runText(xml, rules)).toBe('a & b\tc\nd');
    expect(runText(xml, rules, 5)).toBe('a & b');
  });

  it('are read in one pass, however many empty cells a row has', () => {
    const rules = { letters: 't', opening: {}, closing: { tr: '\n' }, table: 'tbl', cell: 'tc' };
    const row = `<tr>${'<tc/>'.repeat(400_000)}<tc><t>a</t></tc>`;
    expect(runText(`<tbl>${row}</tr></tbl>`, rules)).toBe(`${'\t'.repeat(400_000)}a`);
  });
});

describe('XML', () => {
  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity', '<a><!ENTITY b "c"></a>'],
    ['a hundred thousand levels', `${'<a>'.repeat(100_000)}`],
  ])('with %s is refused [FI-04]', (_what, xml) => {
    expect(() => checkXmlText(xml)).toThrow('This file could not be read.');
  });

  it('in an encoding that hides what it says is refused [FI-04]', () => {
    expect(() => checkXml(Buffer.from('<a/>', 'utf16le'))).toThrow('This file could not be read.');
  });

  it('of any length passes when it is flat', () => {
    const flat = `<a>${'<b/><c>d</c><!-- e -->'.repeat(10_000)}</a>`;
    expect(checkXmlText(flat)).toBe(flat);
  });

  it('is found by names without their prefixes', () => {
    const root = parseXml('<p:list xmlns:p="x"><p:item id="1" r:id="one"/><item id="2"/></p:list>');
    const items = root.list('list').flatMap((list) => list.list('item'));
    expect(items.map((item) => [item.attribute('id'), item.attribute('r:id')]).sort()).toEqual([
      ['1', 'one'],
      ['2', ''],
    ]);
  });
});
