import { render } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../platform/i18n/i18n.ts';
import { MarkdownText } from './MarkdownText.tsx';

beforeAll(async () => {
  const texts = await startI18n();
  await texts.loadNamespaces(['chat']);
});

const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  '\\u006aavascript:alert(1)',
  'javascript&#x3A;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'ws://evil.example',
  'intent://evil',
  '//evil.example/x',
  '/auth/logout',
  '#/settings',
  'view-source:https://evil.example',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'https://bank.example@evil.example',
];

const TAGS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object>',
  '<embed src="https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"</style>',
  '<video src="https://evil.example/v" autoplay></video>',
  '<audio src="https://evil.example/a"></audio>',
  '<base href="https://evil.example">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=a></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<input autofocus onfocus=alert(1)>',
  '<picture><source srcset="https://evil.example/a"><img></picture>',
  '<div style="background:url(https://evil.example/a)">x</div>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<isindex onfocus=alert(1)>',
  '<img srcset="https://evil.example/a 1x">',
  '<image href="https://evil.example/a">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<x onclick=alert(1)>click</x>',
];

const REMOTE_PICTURES = [
  '![a](https://evil.example/a.png)',
  '![](//evil.example/a.png)',
  '![a](http://evil.example/a.png "t")',
  '![a][r]\n\n[r]: https://evil.example/a.png',
  '[![a](https://evil.example/a.png)](https://evil.example)',
  '![a](<https://evil.example/a b.png>)',
  '| ![a](https://evil.example/a.png) |\n|--|',
  '- ![a](https://evil.example/a.png)',
  '> ![a](https://evil.example/a.png)',
  '# ![a](https://evil.example/a.png)',
  '![a](https:evil.example/a.png)',
  '![a](data:image/svg+xml;base64,PHN2Zz4=)',
  '![a](data:text/html,x)',
  '![a](blob:https://evil.example/1)',
  '![a](\thttps://evil.example/a.png)',
  '![a](https://evil.example/$%7Bsecret%7D.png)',
  'x[^1]\n\n[^1]: ![a](https://evil.example/a.png)',
  '**![a](https://evil.example/a.png)**',
  '![a](ftp://evil.example/a.png)',
  '![a](https://user:pass@evil.example/a.png)',
];

const WRAPPERS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `- ${payload}\n\n> ${payload}`,
];

const CORPUS: readonly string[] = [
  ...SCHEMES.flatMap((scheme) => [
    `[words](${scheme})`,
    `[words](<${scheme}>)`,
    `<${scheme}>`,
    `[words][r]\n\n[r]: ${scheme}`,
  ]),
  ...TAGS.flatMap((tag) => WRAPPERS.map((wrap) => wrap(tag))),
  ...REMOTE_PICTURES,
];

const SAFE_ELEMENTS = new Set(
  (
    'div span p h2 h3 h4 h5 h6 ul ol li blockquote hr br strong em del code pre a button table thead tbody tr th td input sup section ' +
    'figure figcaption svg path rect circle line polyline img'
  ).split(' '),
);

function expectHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    expect(SAFE_ELEMENTS).toContain(element.localName);
    for (const attribute of element.attributes) {
      expect(attribute.name).not.toMatch(/^on|^srcset$|^formaction$|^background$|^poster$|^ping$/i);
      if (attribute.name === 'href' && element.localName === 'a')
        expect(attribute.value).toMatch(/^(?:https?:\/\/|mailto:)/);
      if (attribute.name === 'src')
        expect(attribute.value).toMatch(/^data:image\/(?:png|jpeg|gif|webp|avif)/);
      if (attribute.name === 'style') expect(attribute.value).not.toMatch(/url\(/i);
    }
    if (element.localName === 'a') {
      expect(element.getAttribute('rel')).toContain('noopener');
      expect(element.getAttribute('target')).toBe('_blank');
    }
  }
}

describe('words of a model cannot act', () => {
  it(`holds for ${CORPUS.length} payloads, whole`, () => {
    expect(CORPUS.length).toBeGreaterThan(150);
    for (const payload of CORPUS) {
      const { container, unmount } = render(<MarkdownText text={payload} isStreaming={false} />);
      expectHarmless(container);
      unmount();
    }
  });

  it('holds for pictures and links cut at every character while they arrive', () => {
    for (const payload of REMOTE_PICTURES) {
      const { container, rerender, unmount } = render(<MarkdownText text="" isStreaming />);
      for (let end = 1; end <= payload.length; end += 1) {
        rerender(<MarkdownText text={payload.slice(0, end)} isStreaming />);
        expectHarmless(container);
        expect(container.querySelector('img')).toBeNull();
      }
      unmount();
    }
  });

  it('shows raw markup as the text it is', () => {
    const { container } = render(
      <MarkdownText text={'before <b onclick="x()">bold</b> after'} isStreaming={false} />,
    );
    expect(container).toHaveTextContent('before <b onclick="x()">bold</b> after');
  });

  it('shows a remote picture as a link that names its host', () => {
    const { getByRole } = render(
      <MarkdownText text="![chart](https://evil.example/a.png)" isStreaming={false} />,
    );
    expect(getByRole('link', { name: 'chart, picture on evil.example' })).toHaveAttribute(
      'href',
      'https://evil.example/a.png',
    );
  });

  it('names the true host behind words that look like another', () => {
    const { container } = render(
      <MarkdownText text="[https://bank.example](https://evil.example/x)" isStreaming={false} />,
    );
    expect(container).toHaveTextContent('https://bank.example (evil.example)');
  });

  it('takes turning characters out of the words of a link', () => {
    const { getByRole } = render(
      <MarkdownText text={'[safe\u202Egpj.exe](https://a.example/)'} isStreaming={false} />,
    );
    expect(getByRole('link')).toHaveTextContent('safegpj.exe');
  });
});

describe('a reply', () => {
  it('draws tables, task lists, quotes and code with a copy action [CHAT-29]', () => {
    const text =
      '| a | b |\n|--|--|\n| 1 | 2 |\n\n- [x] done\n\n> said\n\n<script>alert(1)</script>\n\n```js\nlet a = 1\n```\n';
    const { container, getByRole, getByText } = render(<MarkdownText text={text} isStreaming={false} />);
    expect(getByRole('cell', { name: '2' })).toBeInTheDocument();
    expect(getByRole('img', { name: 'Done' })).toBeInTheDocument();
    expect(getByText('said').closest('blockquote')).not.toBeNull();
    expect(container.querySelector('pre')).toHaveTextContent('let a = 1');
    expect(container.querySelector('script')).toBeNull();
    expect(getByRole('button', { name: 'Copy code' })).toBeInTheDocument();
    expect(getByText('JavaScript')).toBeInTheDocument();
  });

  it('folds code of more than thirty lines, but not while it is watched', async () => {
    const code = `\`\`\`\n${Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')}\n\`\`\`\n`;
    const { getByRole, unmount } = render(<MarkdownText text={code} isStreaming={false} />);
    expect(getByRole('button', { name: 'Show 10 more lines' })).toBeInTheDocument();
    unmount();
    const watched = render(<MarkdownText text={code.slice(0, 100)} isStreaming />);
    watched.rerender(<MarkdownText text={code} isStreaming={false} />);
    expect(watched.getByRole('button', { name: 'Show less' })).toBeInTheDocument();
  });

  it('moves footnotes within the page and leaves the address alone', () => {
    const { getAllByRole, container } = render(
      <MarkdownText text={'word[^1]\n\n[^1]: the note'} isStreaming={false} />,
    );
    expect(container).toHaveTextContent('the note');
    expect(container.querySelector('a')).toBeNull();
    expect(getAllByRole('button').length).toBeGreaterThanOrEqual(2);
  });

  it('shows hostile markup as it came, also where a footnote asks for the text in one piece', () => {
    const quotes = '>'.repeat(200);
    const { container } = render(
      <MarkdownText text={`word[^1]\n\n${quotes} deep\n\n[^1]: the note`} isStreaming={false} />,
    );
    expect(container.querySelector('blockquote')).toBeNull();
    expect(container).toHaveTextContent(`${quotes} deep`);
  });

  it('keeps the elements of settled blocks while more arrives', () => {
    const { container, rerender } = render(
      <MarkdownText text={'First one.\n\nSecond one.\n\nThi'} isStreaming />,
    );
    const first = container.querySelector('p');
    rerender(<MarkdownText text={'First one.\n\nSecond one.\n\nThird one and more'} isStreaming />);
    expect(container.querySelector('p')).toBe(first);
    rerender(<MarkdownText text={'First one.\n\nSecond one.\n\nThird one and more.'} isStreaming={false} />);
    expect(container.querySelector('p')).toBe(first);
  });
});

it('a footnote and the way back from it take the focus along', async () => {
  const text = 'A word[^1].\n\n[^1]: The note.';
  const { findByRole, findByText } = render(<MarkdownText text={text} isStreaming={false} />);
  const mark = await findByRole('button', { name: '1' });
  mark.click();
  const note = (await findByText(/The note/)).closest('li');
  expect(note).toHaveFocus();
  note?.querySelector('button')?.click();
  expect(mark).toHaveFocus();
});

it.each(['[bank.example](LINK)', '[**bank.example**](LINK)', '[`https://bank.example/`](LINK)'])(
  'says where %s leads',
  async (link) => {
    const { findByText } = render(
      <MarkdownText text={link.replace('LINK', 'https://evil.example/')} isStreaming={false} />,
    );
    expect(await findByText('(evil.example)')).toBeInTheDocument();
  },
);
