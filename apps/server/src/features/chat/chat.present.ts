import type { GenerateAnswer, StructuredAnswer } from '@parley/contract/chat/schemas.ts';
import { EndReason } from '@parley/contract/chat/events.ts';
import { toDollars } from '../../platform/money.ts';
import type { RunRow } from '../runs/index.ts';

export function toGenerateAnswer(row: RunRow): GenerateAnswer {
  return {
    response: row.output ?? '',
    model_used: row.model,
    usage: { input_tokens: row.input_tokens, output_tokens: row.output_tokens },
    cost: toDollars(row.cost),
    balance: toDollars(row.balance_after),
    reason: EndReason.catch('stop').parse(row.end_reason),
    run_id: row.id,
  };
}

export function toStructuredAnswer({ row, result }: { row: RunRow; result: unknown }): StructuredAnswer {
  return {
    result,
    raw: row.output ?? '',
    valid: true,
    model_used: row.model,
    usage: { input_tokens: row.input_tokens, output_tokens: row.output_tokens },
    cost: toDollars(row.cost),
  };
}
