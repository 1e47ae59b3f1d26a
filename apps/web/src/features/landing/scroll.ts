// What the page does while it is scrolled.
const STICKY_AFTER_PX = 10;
const FLOATING_AFTER_PX = 800;

export interface Scroll {
  readonly y: number;
  readonly isUpward: boolean;
}

export const TOP: Scroll = { y: 0, isUpward: false };

/** Standing still is no direction: the last one counts on. */
export function moveTo({ y: before, isUpward }: Scroll, y: number): Scroll {
  return { y, isUpward: y === before ? isUpward : y < before };
}

export function isHeaderSticky({ y }: Scroll): boolean {
  return y > STICKY_AFTER_PX;
}

export function isFloatingShown({ y, isUpward }: Scroll): boolean {
  return isUpward && y > FLOATING_AFTER_PX;
}
