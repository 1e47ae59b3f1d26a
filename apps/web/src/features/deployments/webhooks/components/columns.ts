/** The columns of the list that come with more room, by the width of the list: the name of the agent has the rest. */
export const WITH_ADDRESS = 'hidden tablet:table-cell';
export const WITH_LAST_CALL = 'hidden @2xl:table-cell';
export const WITH_CALLS = 'hidden @3xl:table-cell';
export const WITH_COST = 'hidden @4xl:table-cell';
export const WITH_SIGNATURE = 'hidden @5xl:table-cell';
export const WITH_HOURS = 'hidden @min-[68rem]:table-cell';
