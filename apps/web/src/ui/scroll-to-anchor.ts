/** What a fixed header covers. */
const OFFSET_PX = 80;

/** Scrolls to an element and hands it the focus; false where there is none of that name. */
export function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = target.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
  window.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
  target.focus({ preventScroll: true });
  return true;
}
