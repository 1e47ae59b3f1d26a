/** A row of a library, whatever it holds. */
export interface LibraryRow {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Beside the title, e.g. that it is the default. */
  readonly badge?: string | undefined;
}

export interface LibraryGroup {
  readonly name: string;
  readonly rows: readonly LibraryRow[];
}
