import { defineEndpoint } from '../endpoint.ts';
import { ProgramBody, ProgramOutcome, ToolCategories, ToolList, ToolNames, ToolQuery } from './schemas.ts';

const shared = { access: 'guest', guards: 'none', scope: 'agents', errors: [] } as const;

export const listTools = defineEndpoint({
  ...shared,
  id: 'tools.list',
  method: 'GET',
  path: '/tools/available',
  summary: 'The tools that the caller’s agents can use.',
  query: ToolQuery,
  reply: ToolList,
});

export const listToolCategories = defineEndpoint({
  ...shared,
  id: 'tools.listCategories',
  method: 'GET',
  path: '/tools/categories',
  summary: 'The categories of tools, with the number of tools in each.',
  reply: ToolCategories,
});

export const listToolNames = defineEndpoint({
  ...shared,
  id: 'tools.listNames',
  method: 'GET',
  path: '/tools/names',
  summary: 'The names of all tools.',
  reply: ToolNames,
});

export const runProgram = defineEndpoint({
  id: 'tools.runProgram',
  method: 'POST',
  path: '/tools/run-program',
  summary: 'Run a program without a network in the sandbox that the tools of agents use. It costs nothing.',
  access: 'member',
  guards: 'none',
  scope: 'agents',
  rate: 'extraction',
  body: ProgramBody,
  reply: ProgramOutcome,
  errors: ['overloaded'],
});
