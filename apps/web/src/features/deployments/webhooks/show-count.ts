/** Of what is counted up to a number: from there on it says that there may be more. */
export const showCount = (count: number, max: number): string => `${count}${count >= max ? '+' : ''}`;
