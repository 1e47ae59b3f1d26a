// Reads and writes the memory of a WebAssembly module. A memory that grows is another buffer, so it is asked for each time.
export interface WasmMemory {
  data(): DataView;
  /** A part of the memory itself, not a copy; valid until the module runs again. */
  part(at: number, length: number): Uint8Array<ArrayBuffer>;
  /** A text that ends with a zero. */
  text(at: number): string;
  /** Writes a text with a zero at its end, and answers how many bytes these are. */
  putText(at: number, text: string): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function toWasmMemory(memory: () => WebAssembly.Memory): WasmMemory {
  const bytes = (): Uint8Array<ArrayBuffer> => new Uint8Array(memory().buffer);
  return {
    data: () => new DataView(memory().buffer),
    part(at, length) {
      return bytes().subarray(at >>> 0, (at >>> 0) + (length >>> 0));
    },
    text(at) {
      const all = bytes();
      return decoder.decode(all.subarray(at >>> 0, all.indexOf(0, at >>> 0)));
    },
    putText(at, text) {
      const written = encoder.encode(`${text}\0`);
      bytes().set(written, at >>> 0);
      return written.length;
    },
  };
}
