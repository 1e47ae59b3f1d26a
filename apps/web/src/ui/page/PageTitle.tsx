/** What the tab, the history of the browser and a screen reader call the page. */
export function PageTitle({ name }: { readonly name: string }) {
  return <title>{`${name} · Parley`}</title>;
}
