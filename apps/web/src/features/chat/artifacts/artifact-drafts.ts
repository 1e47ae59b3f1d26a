import { create } from 'zustand';
import { registerLocalData } from '../../../platform/store/local-data.ts';

// What a person is writing in documents, while the app is open: closing the pane or going to another chat loses nothing.

export interface ArtifactDraft {
  /** The version that it began with. */
  readonly from: number;
  readonly text: string;
}

type Drafts = Readonly<Record<string, ArtifactDraft | undefined>>;

export const useArtifactDrafts = create<Drafts>()(() => ({}));

registerLocalData({ forget: () => useArtifactDrafts.setState({}, true) });
