// The part of WebAssembly that is used here. The types of Node leave it to those of browsers, which the server does not take.
declare namespace WebAssembly {
  type ImportValue = Global | ((...args: never[]) => unknown);
  type Imports = Record<string, Record<string, ImportValue>>;

  class Global {
    constructor(kind: { readonly value: 'i32'; readonly mutable: boolean }, value: number);
    value: number;
  }
  class Memory {
    private constructor();
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Table {
    private constructor();
    get(index: number): unknown;
  }
  class Module {
    private constructor();
    static imports(module: Module): readonly {
      readonly module: string;
      readonly name: string;
      readonly kind: 'function' | 'global' | 'memory' | 'table' | 'tag';
    }[];
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
}
