// Tools that find papers and other works of science.
import type { AnyTool } from '../../tool.ts';
import { ARXIV_TOOLS } from './arxiv.ts';
import { citationFormat } from './citation.ts';
import { clinicalTrialsSearch } from './clinical-trials.ts';
import { CROSSREF_TOOLS } from './crossref.ts';
import { europePmcSearch } from './europe-pmc.ts';
import { drugLabelSearch } from './open-fda.ts';
import { openalexSearch } from './openalex.ts';
import { orcidProfile } from './orcid.ts';
import { PUBMED_TOOLS } from './pubmed.ts';
import { semanticScholarSearch } from './semantic-scholar.ts';

export const RESEARCH_TOOLS: readonly AnyTool[] = [
  ...ARXIV_TOOLS,
  ...CROSSREF_TOOLS,
  citationFormat,
  openalexSearch,
  semanticScholarSearch,
  ...PUBMED_TOOLS,
  europePmcSearch,
  clinicalTrialsSearch,
  drugLabelSearch,
  orcidProfile,
];
