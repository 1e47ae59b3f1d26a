const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、（）]+/i;
const TRAILING = /[).,;:!?\]]+$/;

/** The first public web address; one on this machine is part of a question about an installation. */
export function findPageAddress(question: string): string | null {
  const written = ADDRESS.exec(question)?.[0].replace(TRAILING, '');
  if (written === undefined) return null;
  const text = written.toLowerCase().startsWith('www.') ? `https://${written}` : written;
  const address = URL.parse(text);
  if (address === null || !address.hostname.includes('.') || address.hostname.startsWith('127.')) return null;
  return address.href;
}
