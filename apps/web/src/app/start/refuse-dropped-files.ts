const isFileInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/**
 * The browser opens a file that is dropped where nothing takes it, in place of the app and of all that is being
 * written. Heard before those who take files from the whole window, who say that they do.
 */
export function refuseDroppedFiles(): void {
  window.addEventListener('dragover', (event) => {
    const { dataTransfer, defaultPrevented, target } = event;
    if (defaultPrevented || !dataTransfer?.types.includes('Files') || isFileInput(target)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}
