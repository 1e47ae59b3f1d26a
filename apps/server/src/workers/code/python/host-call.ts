// What WebAssembly calls. Numbers of 32 bits and fractions come as `number`, those of 64 bits as `bigint`.
import { FileError } from './file-tree.ts';

export type HostCall = (...args: never[]) => unknown;
export type HostCalls = Readonly<Record<string, HostCall>>;

type Arg = number | bigint;

function attempt(call: HostCall, args: readonly Arg[], toError: (errno: number) => number): unknown {
  try {
    // The module's own types decide what it passes; each call is written for them.
    return (call as (...given: readonly Arg[]) => unknown)(...args) ?? 0;
  } catch (error) {
    if (error instanceof FileError) return toError(error.errno);
    throw error;
  }
}

function mapCalls(calls: HostCalls, toError: (errno: number) => number): HostCalls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: readonly Arg[]) => attempt(call, args, toError),
    ]),
  );
}

/** Calls of the system answer an error as a negative number, those of WASI as a positive one. */
export const answerNegative = (calls: HostCalls): HostCalls => mapCalls(calls, (errno) => -errno);
export const answerPositive = (calls: HostCalls): HostCalls => mapCalls(calls, (errno) => errno);
