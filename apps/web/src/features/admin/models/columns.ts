/** The columns that come with more room, by the width of the table: the name of the model has the rest. */
export const WITH_COSTS = '@3xl:table-cell';
export const WITH_USE = '@min-[59rem]:table-cell';
