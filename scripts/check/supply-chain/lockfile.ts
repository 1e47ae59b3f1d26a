import { z } from 'zod';
import type { Manifest } from '../../manifests.ts';

const Versions = z.record(z.string(), z.string()).optional();
const LockedPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});

export const Lockfile = z.object({ packages: z.record(z.string(), LockedPackage) });
export type Lockfile = z.infer<typeof Lockfile>;

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

/** Version ranges, which would let a later install differ. */
export function findLooseVersions(manifests: readonly Manifest[]): readonly string[] {
  return manifests.flatMap((manifest) =>
    KINDS.flatMap((kind) =>
      Object.entries(manifest[kind])
        .filter(([, version]) => !EXACT.test(version))
        .map(
          ([name, version]) =>
            `${manifest.name}: \`${name}\` asks for "${version}", not for one exact version`,
        ),
    ),
  );
}

function isSame(wanted: Record<string, string>, locked: Record<string, string> = {}): boolean {
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].every((name) => wanted[name] === locked[name]);
}

/** Contradictions between a package.json and the lockfile. */
export function findLockDrift(manifests: readonly Manifest[], lockfile: Lockfile): readonly string[] {
  return manifests.flatMap((manifest) => {
    const locked = lockfile.packages[manifest.folder];
    if (!locked) return [`${manifest.name}: not in the lockfile`];
    return KINDS.filter((kind) => !isSame(manifest[kind], locked[kind])).map(
      (kind) => `${manifest.name}: its ${kind} differ from those in the lockfile`,
    );
  });
}

/** Entries that cannot be verified, or that depend on one registry. */
export function findLooseEntries(lockfile: Lockfile): readonly string[] {
  const installed = Object.entries(lockfile.packages).filter(([folder]) => folder.includes('node_modules/'));
  return installed.flatMap(([folder, { link, integrity, resolved }]) => {
    if (link) return [];
    const problems = [];
    if (integrity === undefined) problems.push(`lockfile: ${folder} has no checksum`);
    if (resolved !== undefined) problems.push(`lockfile: ${folder} names a download address`);
    return problems;
  });
}

/** Packages with an unreviewed install script. */
export function findInstallScripts(lockfile: Lockfile, reviewed: ReadonlySet<string>): readonly string[] {
  return Object.entries(lockfile.packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(
      ([folder, { version }]) => `${folder.slice(folder.lastIndexOf('node_modules/') + 13)}@${version ?? ''}`,
    )
    .filter((release) => !reviewed.has(release))
    .map((release) => `${release} has an unreviewed install script`);
}
