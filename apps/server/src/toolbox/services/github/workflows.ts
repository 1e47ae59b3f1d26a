import { z } from 'zod';
import { limit } from '../arguments.ts';
import { github, login, page, repository, toRepoUrl } from './github.ts';

const Runs = z.object({
  total_count: z.number(),
  workflow_runs: z.array(
    z.object({
      name: z.string().nullish(),
      display_title: z.string().optional(),
      run_number: z.number(),
      html_url: z.string(),
      event: z.string(),
      head_branch: z.string().nullish(),
      head_sha: z.string(),
      status: z.string().nullish(),
      conclusion: z.string().nullish(),
      actor: login,
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
});

export const workflowRuns = github.tool({
  name: 'github-workflow-runs',
  icon: 'list-checks',
  title: { en: 'List GitHub workflow runs', zh: '列出 GitHub 工作流运行' },
  description:
    'Lists the last runs of GitHub Actions in a repository and how they ended. Filter by branch and state. Use it to see whether ' +
    'builds and tests pass; it starts and stops nothing. The checks of one pull request are told by github_pull_get.',
  parameters: z.strictObject({
    repo: repository,
    branch: z.string().min(1).max(255).optional().describe('Only runs of this branch.'),
    status: z
      .enum(['success', 'failure', 'cancelled', 'in_progress', 'queued', 'completed'])
      .optional()
      .describe('Only runs that are, or ended, like this.'),
    limit: limit('How many to return.', { most: 30, usual: 10 }),
    page,
  }),
  async run({ repo, branch, status, limit: per_page, page: at }, ask) {
    const { total_count: total, workflow_runs: runs } = await ask(
      {
        url: `${toRepoUrl(repo)}/actions/runs`,
        query: { branch, status, per_page, page: at, exclude_pull_requests: true },
      },
      Runs,
    );
    return {
      source: `https://github.com/${repo}/actions`,
      truncated: total > at * per_page,
      data: {
        total,
        runs: runs.map((run) => ({
          workflow: run.name ?? null,
          title: run.display_title ?? null,
          number: run.run_number,
          url: run.html_url,
          event: run.event,
          branch: run.head_branch ?? null,
          commit: run.head_sha,
          status: run.status ?? null,
          conclusion: run.conclusion ?? null,
          actor: run.actor,
          created_at: run.created_at,
          updated_at: run.updated_at,
        })),
      },
    };
  },
});
