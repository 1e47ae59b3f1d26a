import type { MouseEvent } from 'react';

/** For a button in the place of another one: the second half of a double click on that one does not press it. */
export const unlessDouble = (press: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) press();
};
