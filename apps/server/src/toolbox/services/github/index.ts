// Tools that read and write GitHub with the token of the person.
import type { AnyTool } from '../../tool.ts';
import { codeSearch, commitList, fileRead, releaseList } from './contents.ts';
import { issueComment, issueCreate, issueList } from './issues.ts';
import { pullGet, pullList } from './pulls.ts';
import { repoGet, repoSearch } from './repositories.ts';
import { workflowRuns } from './workflows.ts';

export const GITHUB_TOOLS: readonly AnyTool[] = [
  repoGet,
  repoSearch,
  issueList,
  issueCreate,
  issueComment,
  pullList,
  pullGet,
  fileRead,
  commitList,
  releaseList,
  workflowRuns,
  codeSearch,
];
