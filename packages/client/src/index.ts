export { createParley } from './parley.ts';
export type { EventStream, StreamEnd, StreamOptions } from './event-stream.ts';
export type { CallError, Result, StreamError } from './result.ts';
export type { Parley } from './surface.ts';
export type { CallOptions, ParleyOptions, Secret } from './transport.ts';
