/** For what is not part of the page itself: when it cannot be loaded, the page is complete without it. */
export function NothingInstead() {
  return null;
}
