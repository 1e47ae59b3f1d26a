import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Versions = z.record(z.string(), z.string()).default({});
const PackageJson = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});

/** The content of a package.json, with its folder (empty for the root). */
export interface Manifest extends z.infer<typeof PackageJson> {
  readonly folder: string;
}

function readManifest(root: string, folder: string): Manifest {
  const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  return { folder, ...PackageJson.parse(JSON.parse(text)) };
}

/** Those of the root and of every workspace, the root first. */
export function readManifests(root: string): readonly Manifest[] {
  const top = readManifest(root, '');
  return [top, ...top.workspaces.map((folder) => readManifest(root, folder))];
}
