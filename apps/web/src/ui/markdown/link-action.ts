import { createContext } from 'react';

/** What a press on a link of a text does in place of leaving the page; `null`: nothing. */
export type FindLinkAction = (href: string, words: string) => (() => void) | null;

/** For texts some of whose links lead to something of the page itself. */
export const LinkAction = createContext<FindLinkAction | null>(null);
