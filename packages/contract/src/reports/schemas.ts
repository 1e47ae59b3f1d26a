import { z } from 'zod';
import { REPORT_MESSAGE_MAX_LENGTH, REPORT_STACK_MAX_LENGTH } from './constants.ts';

const Short = z.string().max(300);
const Address = z.string().max(2_000);
const Stack = z.string().max(REPORT_STACK_MAX_LENGTH).nullish();
const Size = z.object({ width: z.number(), height: z.number() });

/** What the browser says about itself. */
const BrowserInfo = z.object({
  language: Short,
  languages: z.array(Short).max(50),
  platform: Short,
  cookie_enabled: z.boolean(),
  online: z.boolean(),
  screen: Size.extend({ color_depth: z.number() }),
  viewport: Size,
  timezone: Short,
  url: Address,
  referrer: Address,
});

const ReportContext = z.object({
  timestamp: Short,
  viewport: Size,
  user_agent: z.string().max(1_000),
});

export const ErrorReportBody = z.object({
  error_message: z.string().min(1).max(REPORT_MESSAGE_MAX_LENGTH),
  error_stack: Stack,
  component_stack: Stack,
  url: Address,
  user_agent: z.string().max(1_000),
  browser_info: BrowserInfo.nullish(),
  additional_context: ReportContext.nullish(),
});
export type ErrorReportBody = z.infer<typeof ErrorReportBody>;

export const ErrorReportReceipt = z.object({ report_id: z.string(), received_at: z.string() });
