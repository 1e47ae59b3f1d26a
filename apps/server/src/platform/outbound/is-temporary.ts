/** Whether another attempt may succeed where a server answered with this status. */
export const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 429;
