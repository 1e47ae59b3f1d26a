import { createContext } from 'react';
import type { Artifact } from './artifacts.ts';

/** Which document is looked at. */
export interface ArtifactOpening {
  readonly artifactId: string;
  /** `null`: the newest, also when it changes. */
  readonly version: number | null;
  /** Nobody pressed anything: the focus stays where it is. */
  readonly isByItself?: boolean | undefined;
}

export interface OpenArtifactValue {
  /** Of the shown branch. */
  readonly artifacts: readonly Artifact[];
  /** Beside the conversation. */
  readonly open: (opening: ArtifactOpening) => void;
}

/** Without one, documents are only named. */
export const OpenArtifact = createContext<OpenArtifactValue | null>(null);
