// A passage is what the guide can answer with: one section of one chapter of the manual.

export interface Passage {
  /** Name of the chapter's file without its ending; equal in all languages. */
  readonly chapterId: string;
  readonly chapter: string;
  readonly section: string;
  /** Words of people who ask for it in other ways than the manual writes; never shown. */
  readonly askedAs: string;
  /** Markdown, without the heading. */
  readonly text: string;
}

const CHAPTER_HEADING = /^# +(.+?)\s*$/;
const SECTION_HEADING = /^## +(.+?)\s*$/;
const ASKED_AS = /^<!-- asked as: (.+) -->\s*$/;
const FENCE = /^\s*```/;

export function parseChapter(chapterId: string, markdown: string): Passage[] {
  const passages: Passage[] = [];
  let chapter = chapterId;
  let section = '';
  let askedAs = '';
  let lines: string[] = [];
  let isInFence = false;

  function close(): void {
    const text = lines.join('\n').trim();
    if (text !== '')
      passages.push({ chapterId, chapter, section: section === '' ? chapter : section, askedAs, text });
    lines = [];
    askedAs = '';
  }

  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) isInFence = !isInFence;
    const chapterHeading = isInFence ? null : CHAPTER_HEADING.exec(line);
    const sectionHeading = isInFence ? null : SECTION_HEADING.exec(line);
    const otherWords = isInFence ? null : ASKED_AS.exec(line);
    if (chapterHeading?.[1] !== undefined) {
      close();
      chapter = chapterHeading[1];
    } else if (sectionHeading?.[1] !== undefined) {
      close();
      section = sectionHeading[1];
    } else if (otherWords?.[1] !== undefined) {
      askedAs = otherWords[1];
    } else {
      lines.push(line);
    }
  }
  close();
  return passages;
}
