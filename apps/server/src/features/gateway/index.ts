export { createMcpCalls } from './mcp/mcp.calls.ts';
export { createMcpProtocol } from './mcp/mcp.protocol.ts';
export { createMcpRoutes } from './mcp/mcp.routes.ts';
export { createCompletionKind } from './openai/completion.kind.ts';
export { createEmbedder, createEmbeddingKind } from './openai/embeddings.ts';
export { createModelList } from './openai/models.ts';
export { createOpenAiRoutes } from './openai/openai.routes.ts';
export { createOpenAi } from './openai/openai.service.ts';
