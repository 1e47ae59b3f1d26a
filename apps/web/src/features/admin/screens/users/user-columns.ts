/** Wide lists are tables: the head and the rows share their columns. */
export const USER_COLUMNS =
  '@min-[660px]:grid-cols-[minmax(0,2.4fr)_minmax(84px,1fr)_minmax(84px,1fr)_minmax(108px,1fr)_minmax(104px,1fr)_minmax(80px,1fr)]';
