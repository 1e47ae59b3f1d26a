import { useTitleNotes } from './title-notes.ts';

/** What the tab, the history of the browser and a screen reader call the page. */
export function PageTitle({ name }: { readonly name: string }) {
  const { notice, hasDot } = useTitleNotes();
  return <title>{`${hasDot ? '● ' : ''}${notice ?? `${name} · Parley`}`}</title>;
}
