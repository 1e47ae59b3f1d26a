/** The addresses of the first page and of its places. */
const FIRST_PAGE = /^(#(\/|features|pricing|faq)?)?$/;

/** A visitor on the first page: users with a token continue to the chat, and any other address is another screen. */
export function isFirstVisit(hash: string, token: string | null): boolean {
  return token === null && FIRST_PAGE.test(hash);
}
