export const CELL = 'px-3 whitespace-nowrap';
export const NUMBER = 'tnum px-3 text-right whitespace-nowrap';
/** The columns that come with more room, by the width of the list: the name has the rest. */
export const WITH_LAST = 'hidden @md:table-cell';
/** In a line of its own below the name, as long as it has no column. */
export const WITHOUT_LAST = 'block @md:hidden';
export const WITH_CALLS = 'hidden @md:table-cell';
export const WITH_HOST = 'hidden @2xl:table-cell';
export const WITH_EFFECT = 'hidden @3xl:table-cell';
export const WITH_DAYS = 'hidden @4xl:table-cell';
export const WITH_INPUTS = 'hidden @5xl:table-cell';
export const WITH_USE = 'hidden @6xl:table-cell';
