import { create } from 'zustand';

/** What the tab's title says besides the name of the page. */
interface TitleNotes {
  /** Instead of the page's name, e.g. that a reply is ready. */
  readonly notice: string | null;
  /** A dot before the name: the person is waited for. */
  readonly hasDot: boolean;
}

export const useTitleNotes = create<TitleNotes>()(() => ({ notice: null, hasDot: false }));
