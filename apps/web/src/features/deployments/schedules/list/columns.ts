/** The columns of the list that come with more room, by the width of the list: the name of the agent has the rest. */
export const WITH_TIMES = 'hidden tablet:table-cell';
export const WITH_RESULT = 'hidden @3xl:table-cell';
export const WITH_SUMS = 'hidden @4xl:table-cell';
export const WITH_DAYS = 'hidden @5xl:table-cell';
