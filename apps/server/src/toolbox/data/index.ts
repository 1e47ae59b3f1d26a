import type { AnyTool } from '../tool.ts';
import { csvAggregate } from './csv/csv-aggregate.ts';
import { csvFilter } from './csv/csv-filter.ts';
import { csvToJson, jsonToCsv } from './csv/csv-json.ts';
import { jsonDiff } from './json/json-diff.ts';
import { jsonQuery } from './json/json-query.ts';
import { jsonValidate } from './json/json-validate.ts';
import { describeStatistics } from './numbers/describe-statistics.ts';
import { linearRegression } from './numbers/linear-regression.ts';

export const DATA_TOOLS: readonly AnyTool[] = [
  jsonValidate,
  jsonQuery,
  jsonDiff,
  csvToJson,
  jsonToCsv,
  csvFilter,
  csvAggregate,
  describeStatistics,
  linearRegression,
];
