/** A picture that is shown in the conversation. */
export interface ShownPicture {
  readonly url: string;
  readonly name: string;
}

/** The pictures of messages on the page around the one whose button this is, in their order; its place among them. */
export function listPictures(opener: HTMLElement | null): {
  readonly pictures: readonly ShownPicture[];
  readonly index: number;
} {
  const buttons = [...(opener?.closest('[role=log]')?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])];
  const pictures = buttons.map((button) => ({
    url: button.querySelector('img')?.src ?? '',
    name: button.dataset['picture'] ?? '',
  }));
  return { pictures, index: buttons.findIndex((button) => button === opener) };
}
