import type { AnyTool } from '../tool.ts';
import { chartSvg } from './charts/chart-svg.ts';
import { solveEquation } from './equations/solve-equation.ts';
import { xmlToJson } from './convert/xml-to-json.ts';
import { jsonToYaml, yamlToJson } from './convert/yaml-json.ts';
import { csvAggregate } from './csv/csv-aggregate.ts';
import { csvFilter } from './csv/csv-filter.ts';
import { csvToJson, jsonToCsv } from './csv/csv-json.ts';
import { jsonDiff } from './json/json-diff.ts';
import { jsonQuery } from './json/json-query.ts';
import { jsonValidate } from './json/json-validate.ts';
import { sortList } from './lists/sort-list.ts';
import { describeStatistics } from './numbers/describe-statistics.ts';
import { linearRegression } from './numbers/linear-regression.ts';
import { matrixOperation } from './numbers/matrix-operation.ts';
import { qrCodeGenerate } from './qr/qr-code-generate.ts';
import { templateRender } from './templates/template-render.ts';

export const DATA_TOOLS: readonly AnyTool[] = [
  jsonValidate,
  jsonQuery,
  jsonDiff,
  csvToJson,
  jsonToCsv,
  yamlToJson,
  jsonToYaml,
  xmlToJson,
  csvFilter,
  csvAggregate,
  describeStatistics,
  linearRegression,
  matrixOperation,
  sortList,
  solveEquation,
  chartSvg,
  qrCodeGenerate,
  templateRender,
];
