import { z } from 'zod';
import { textField, textTool } from '../text-tool.ts';
import { writeHtml } from './html-writer.ts';

export const htmlToText = textTool({
  name: 'html-to-text',
  icon: 'file-text',
  title: { en: 'HTML to text', zh: 'HTML 转文本' },
  description:
    'Converts HTML to plain text or Markdown: what a reader would see, without scripts, styles and markup. Use it for HTML that you already have, such as the body of a mail. To read a page of the web use fetch-page, which fetches it too; for the other way use markdown-to-html.',
  parameters: z.strictObject({
    html: textField('The HTML, a whole page or a part of one.'),
    format: z
      .enum(['text', 'markdown'])
      .default('text')
      .describe('markdown keeps headings, links, images, emphasis and code.'),
  }),
  call: async ({ html, format }) => {
    const { readHtml } = await import('./read-html.ts');
    const events = readHtml(html);
    if (events === null) return { error: 'bad_input', message: 'A tag of the HTML has too many attributes.' };
    return { data: { result: writeHtml(events, format === 'markdown') } };
  },
});
