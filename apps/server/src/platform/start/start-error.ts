/** Stops the start. The message names the setting or the cause and says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
