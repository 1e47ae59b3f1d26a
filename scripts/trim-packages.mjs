// Takes from the installed packages what neither builds nor runs the product: maps for debuggers, Node's headers, which
// are for add-ons that are compiled on the machine, and all of Pyodide but its WebAssembly and its library.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** @param {string} root */
export async function trimPackages(root) {
  const packages = path.join(root, 'node_modules');
  const names = await readdir(packages, { recursive: true });
  const maps = names.filter((name) => /\.(?:c|m)?(?:js|ts|css)\.map$/.test(name));
  const headers = names.filter((name) => /^node-[a-z]+-[a-z0-9]+\/include$/.test(name));
  const bridges = names.filter((name) =>
    /^pyodide\/(?!package\.json$|pyodide\.asm\.wasm$|python_stdlib\.zip$)/.test(name),
  );
  for (const name of [...maps, ...headers, ...bridges])
    await rm(path.join(packages, name), { recursive: true, force: true });
}
