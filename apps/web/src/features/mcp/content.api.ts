import {
  listMcpContent,
  readMcpResource,
  useMcpPrompt as ofPrompt,
} from '@parley/contract/mcp/content-endpoints.ts';
import { api } from '../../platform/api/client.ts';

/** Asked again each time: what a server offers changes with what it knows. */
export const toContentQuery = (id: string) => ({
  queryKey: ['mcp-content', id],
  queryFn: () => api.call(listMcpContent, { params: { id } }),
  refetchOnMount: 'always' as const,
});

export const contentActions = {
  read: (id: string, uri: string) => api.call(readMcpResource, { params: { id }, body: { uri } }),
  fill: (id: string, name: string, values: Record<string, string>) =>
    api.call(ofPrompt, { params: { id }, body: { name, arguments: values } }),
};
