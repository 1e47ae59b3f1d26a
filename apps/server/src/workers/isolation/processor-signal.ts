/** The signal that ends a process that exceeded its CPU time. Otherwise unused. */
export const PROCESSOR_SIGNAL = 'SIGVTALRM';
