// How /mcp fails: as JSON-RPC says, with the status that HTTP has for it.
import { z } from 'zod';
import type { ErrorFormat } from '../../endpoint.ts';
import type { AppError } from '../../errors/app-error.ts';
import { ERRORS } from '../../errors/catalogue.ts';

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;

export const RpcError = z.looseObject({
  jsonrpc: z.literal('2.0'),
  error: z.looseObject({ code: z.number(), message: z.string() }),
});

function toRpcCode({ code, row }: Pick<AppError, 'code' | 'row'>): number {
  if (code === 'bad_json') return PARSE_ERROR;
  return row.status >= 500 ? INTERNAL_ERROR : INVALID_REQUEST;
}

export const MCP_ERRORS: ErrorFormat = {
  body: RpcError,
  statusOf: (code) => ERRORS[code].status,
  toBody({ code, message, row, data }) {
    const wrong = data.errors?.map((error) => `${error.field} ${error.message}`) ?? [];
    return {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: toRpcCode({ code, row }),
        message: [message, ...wrong].join(' '),
        data: { code },
      },
    };
  },
  toHeaders: (_error, requestId) => ({ 'x-request-id': requestId }),
};
