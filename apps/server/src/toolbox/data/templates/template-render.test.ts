import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { DATA_TOOLS } from '../index.ts';

const render = (template: string, data: unknown, more: object = {}) =>
  callTool(DATA_TOOLS, 'template-render', { template, data: JSON.stringify(data), ...more });

const order = {
  customer: { name: 'Ada & Co' },
  items: [
    { name: 'tea', price: 3 },
    { name: 'cake', price: 4.5, note: 'fresh' },
  ],
  tags: ['a', 'b'],
  paid: false,
  zero: 0,
  none: [],
};

describe('template-render', () => {
  it.each([
    ['Dear {{customer.name}},', 'Dear Ada & Co,'],
    ['{{#items}}\n- {{name}}: {{price}}{{#note}} ({{.}}){{/note}}\n{{/items}}\nend', '- tea: 3\n- cake: 4.5 (fresh)\nend'],
    ['{{#tags}}{{.}} of {{customer.name}};{{/tags}}', 'a of Ada & Co;b of Ada & Co;'],
    ['{{^paid}}Please pay.{{/paid}}{{#paid}}Thanks.{{/paid}}', 'Please pay.'],
    ['{{^none}}nothing{{/none}}{{#zero}}0 is a value{{/zero}}', 'nothing0 is a value'],
    ['a{{! a comment }}b {{items.1.name}}', 'ab cake'],
    ['{{tags}} { {{{customer.name}}} } {{&zero}}', '["a","b"] { Ada & Co } 0'],
  ])('fills in %j [TOOL-11]', async (template, text) => {
    expect(await render(template, order)).toEqual({ data: { text, missing: [] } });
  });

  it('escapes for HTML where asked, and tells what the data does not have', async () => {
    const found = await render('{{a}} {{{a}}} {{b.c}}', { a: `<b class='x'>"&"</b>` }, { html: true });
    expect(found).toEqual({
      data: {
        text: `&lt;b class=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/b&gt; <b class='x'>"&"</b> `,
        missing: ['b.c'],
      },
    });
  });

  it.each(['constructor', '__proto__', 'toString', 'customer.constructor.constructor', 'tags.length', 'tags.map'])(
    'reaches nothing but the data: %s',
    async (name) => {
      expect(await render(`[{{${name}}}]`, order)).toEqual({ data: { text: '[]', missing: [name] } });
    },
  );

  it.each([
    ['{{#items}}', /not closed/],
    ['{{/items}}', /closes no section/],
    ['{{#a}}{{#b}}{{/a}}{{/b}}', /closes no section/],
    ['{{> other}}', /neither other templates/],
    ['{{=<% %>=}}', /neither other templates/],
    ['{{process.exit(1)}}', /no name/],
    ['{{}}', /no name/],
    [`${'{{#a}}'.repeat(21)}${'{{/a}}'.repeat(21)}`, /20 sections/],
    ['{{a}}'.repeat(2_001), /2000 tags/],
  ])('says what is wrong with %.40s', async (template, why) => {
    expect(await render(template, order)).toEqual({ error: 'bad_input', message: expect.stringMatching(why) });
  });

  it('ends where sections multiply each other', async () => {
    const list = Array.from({ length: 200 }, () => ({}));
    const nested = `${'{{#l}}'.repeat(10)}x${'{{/l}}'.repeat(10)}`;
    expect(await render(nested, { l: list })).toMatchObject({ error: 'too_large' });
    const long = '{{#l}}{{s}}{{/l}}';
    expect(await render(long, { l: list, s: 'y'.repeat(5_000) })).toMatchObject({ error: 'too_large' });
  });

  it('is not slowed down by a template that is none', async () => {
    for (const hostile of ['{{', `{{${' '.repeat(400)}`, '{{{ ', '{{#'])
      expect(await render(hostile.repeat(Math.floor(20_000 / hostile.length)), {})).toHaveProperty('data.missing', []);
  });

  it.each(['[1]', '{"a":', '1'])('takes a JSON object and not %s', async (data) => {
    expect(await callTool(DATA_TOOLS, 'template-render', { template: 'a', data })).toMatchObject({ error: 'bad_input' });
  });
});
