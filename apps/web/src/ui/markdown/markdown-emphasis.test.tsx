import { render, waitFor } from '@testing-library/react';
import katex from 'katex';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { MarkdownText } from './MarkdownText.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

function strongOf(text: string, isStreaming = false): readonly (string | null)[] {
  const { container, unmount } = render(<MarkdownText text={text} isStreaming={isStreaming} />);
  const found = [...container.querySelectorAll('strong')].map((element) => element.textContent);
  unmount();
  return found;
}

describe('emphasis beside full-width punctuation', () => {
  it.each([
    ['**注意：**这是重点', ['注意：']],
    ['**“你好”**吗', ['“你好”']],
    ['1. **第一步：**打开设置', ['第一步：']],
    ['他说**「走吧」**然后离开', ['「走吧」']],
    ['**注意：**这是**重点。**完', ['注意：', '重点。']],
    ['これは**私の*やりたかった*こと。**だから', ['私のやりたかったこと。']],
    ['이것은 **중요(필수)**입니다', ['중요(필수)']],
    ['**bold** and 2 ** 3 ** 4', ['bold']],
  ])('draws %s bold where a reader expects it [F-10]', (text, strong) => {
    expect(strongOf(text)).toEqual(strong);
  });

  it('never shows an asterisk or inverts the rest while the words arrive [F-10]', () => {
    const text = '请看**注意：**这是**“重点”**，*完了。*好';
    for (let end = 1; end <= text.length; end += 1) {
      const { container, unmount } = render(<MarkdownText text={text.slice(0, end)} isStreaming />);
      expect(container.textContent, text.slice(0, end)).not.toContain('*');
      const plain = [...container.querySelectorAll('p')].flatMap((paragraph) =>
        [...paragraph.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
      );
      for (const node of plain) expect('请看这是，好').toContain(node.textContent);
      unmount();
    }
  });

  it('strikes text through with two tildes, not with one [F-39]', () => {
    const { container } = render(
      <MarkdownText text={'it takes ~5 to ~10 minutes, ~~not 20~~, 约~~两~~三天'} isStreaming={false} />,
    );
    expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([
      'not 20',
      '两',
    ]);
    expect(container).toHaveTextContent('it takes ~5 to ~10 minutes');
  });
});

describe('a long paragraph', () => {
  const sentence = 'This is a sentence with **bold words** and `code` in it. ';
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

  it.each([5_000, 12_000, 40_000])('of %i characters stays one paragraph [F-11]', async (length) => {
    const text = sentence.repeat(Math.ceil(length / sentence.length)).trim();
    const { container } = render(<MarkdownText text={text} isStreaming={false} />);
    await waitFor(() => expect(clean(container.textContent) === text.replace(/\*\*|`/g, '')).toBe(true));
    expect(container.querySelectorAll('p')).toHaveLength(1);
  });

  it('stays one paragraph with its marks and line breaks while it arrives [F-11]', () => {
    const text = `${sentence.repeat(80)}\n${sentence.repeat(300)}\n${sentence.repeat(100)}\n\nNext.`;
    const { container, rerender } = render(<MarkdownText text="" isStreaming />);
    for (let end = 1_000; end < text.length + 1_000; end += 1_000)
      rerender(<MarkdownText text={text.slice(0, end)} isStreaming />);
    const [first, last, ...more] = [...container.querySelectorAll('p')].map((p) => clean(p.textContent));
    expect(`${first} ${last}` === clean(text.replace(/\*\*|`/g, ''))).toBe(true);
    expect(more).toEqual([]);
    expect(container.querySelectorAll('strong')).toHaveLength(480);
  });

  it('of Chinese is never cut in a word or a mark [F-11]', async () => {
    const text = '**注意：**这是一个很长的段落，没有空格。'.repeat(1_500);
    const { container } = render(<MarkdownText text={text} isStreaming={false} />);
    await waitFor(() => expect(container.querySelectorAll('strong').length).toBe(1_500));
    expect(container.querySelectorAll('p')).toHaveLength(1);
    expect(container.textContent === text.replaceAll('**', '')).toBe(true);
  });

  it('in a list stays in its item [F-11]', () => {
    const { container } = render(
      <MarkdownText text={`- ${sentence.repeat(100)}\n- second`} isStreaming={false} />,
    );
    expect(container.querySelectorAll('li')).toHaveLength(2);
    expect(container.querySelectorAll('p')).toHaveLength(0);
  });
});

describe('formulas', () => {
  async function draw(text: string): Promise<HTMLElement> {
    const { container, findAllByText } = render(<MarkdownText text={text} isStreaming={false} />);
    await findAllByText('x', { selector: '.katex-html *' });
    return container;
  }

  it.each(['$$x$$', 'before\n$$x$$\nafter', '> $$x$$', '1. one\n\n   $$x$$\n'])(
    'are set on a line of their own where they are written so: %j [F-39]',
    async (text) => {
      expect((await draw(text)).querySelectorAll('.katex-display')).toHaveLength(1);
    },
  );

  it('stay in the line where words are beside them [F-39]', async () => {
    expect((await draw('so $$x$$ it is, `$$y$$`')).querySelectorAll('.katex-display')).toHaveLength(0);
  });

  it.each([
    '\\rule{1em}{900000em}',
    '\\rule[-900000em]{1em}{1em}',
    '\\raisebox{-900000em}{b}',
    'a\\\\[900000em]b',
    '\\kern900000em b',
    '\\kern-900000em b',
  ])('cannot make the page endless: %s [F-27]', async (formula) => {
    const container = await draw(`$$x ${formula}$$`);
    for (const element of container.querySelectorAll('[style]'))
      expect(element.getAttribute('style')).not.toMatch(/(?<![\d.])\d{4,}/);
  });

  it.each([
    'x = \\int_0^\\infty e^{-t^2} dt = \\frac{\\sqrt{\\pi}}{2}',
    'x = \\sum_{i=1}^{n} \\sqrt[3]{a_i^2}',
    '\\begin{pmatrix} x & \\hat{y} \\\\ \\underbrace{a+b}_{c} & \\binom{n}{k} \\end{pmatrix}',
  ])('keep every measure that they are set with: %s [F-39]', async (formula) => {
    const stylesIn = (root: ParentNode) =>
      [...root.querySelectorAll('.katex-html [style]')].map((element) => element.getAttribute('style'));
    const set = document.createElement('div');
    set.innerHTML = katex.renderToString(formula, { displayMode: true });
    const normal = [...set.querySelectorAll<HTMLElement>('.katex-html [style]')];
    for (const element of normal) element.setAttribute('style', element.style.cssText);
    expect(stylesIn(await draw(`$$\n${formula}\n$$`))).toEqual(stylesIn(set));
  });
});

it('sets the bullets of a list on the side where its words begin [F-39]', () => {
  const { container } = render(<MarkdownText text={'- שלום עולם\n- עוד'} isStreaming={false} />);
  expect(container.querySelector('ul')).toHaveAttribute('dir', 'auto');
});
