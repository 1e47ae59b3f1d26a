/** For the moment in which a layer opens: it has the focus itself, not its first button, whose tooltip would open at once. */
export function focusLayer(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
