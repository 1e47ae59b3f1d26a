import type { MouseEvent } from 'react';

/**
 * For a button in the place of the one that was pressed: the second half of a double click on that one does not press it. A
 * third click does: who wants to stop something at once may go on clicking.
 */
export const unlessSecondHalf = (press: () => void) => (event: MouseEvent) => {
  if (event.detail !== 2) press();
};
