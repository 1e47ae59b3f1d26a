import type { ReasoningEffort } from '../../turn.ts';
import type { SetChoice } from '../../wire/tool-choice.ts';

/**
 * How a vendor's reading of this wire format differs from the first one's. Everything is optional: an empty object is
 * a vendor that follows the format to the letter.
 */
export interface ChatQuirks {
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens';
  /** Whether `stream_options.include_usage` has to be left out; usage then comes anyway, or not at all. */
  readonly omitsStreamOptions?: boolean;
  /** How thinking is asked for: a field of its own, OpenRouter's object, or an on switch. */
  readonly reasoning?: 'effort' | 'reasoning-object' | 'thinking-object' | 'enable-thinking' | 'none';
  /** What the model's own words for the three efforts are, where they differ or go with an on switch. */
  readonly efforts?: Readonly<Record<ReasoningEffort, string>>;
  /** Models that take an effort or tools, but not both. */
  readonly dropsEffortWithTools?: boolean;
  /** How an answer of a given shape is asked for; `instruction` puts the schema into the system text. */
  readonly jsonAnswers?: 'schema' | 'object' | 'instruction';
  /** Models that refuse any temperature but their own. */
  readonly refusesTemperature?: boolean;
  /** Temperatures beyond it are refused; the highest that is taken stands for them. */
  readonly highestTemperature?: number;
  /** The field in which earlier thinking of a tool loop is given back, where the vendor wants it. */
  readonly reasoningBackField?: 'reasoning_content' | 'reasoning';
  /** The answer may end without `[DONE]`; the finish reason then counts as the end mark. */
  readonly endsWithoutClosingLine?: boolean;
  /** Thinking comes inside the text, between `<think>` and `</think>`. */
  readonly thinksInTags?: boolean;
  readonly keyHeader?: 'authorization' | 'api-key';
  /** Ids of tool calls must have nine letters or digits. */
  readonly shortCallIds?: boolean;
  /** Which choices of tools it takes beside `auto`; the others are requested in words. All by default. */
  readonly toolChoices?: readonly SetChoice[];
  /** Results of tools may hold pictures; elsewhere these follow in a message of their own. */
  readonly picturesInResults?: boolean;
  /** The user may not speak right after results: the model has to have said something in between. */
  readonly answersResultsFirst?: boolean;
  /** Models that refuse stop sequences. */
  readonly refusesStop?: boolean;
  /** Where turns that begin alike are named, so that they are read from the vendor's cache. */
  readonly cacheKeyField?: 'prompt_cache_key' | 'session_id';
  readonly cacheKeyHeader?: 'x-grok-conv-id' | 'x-session-affinity';
  /** Sent for titles and summaries by models that otherwise think by themselves, so that they do not or only briefly. */
  readonly sideJobBody?: Readonly<Record<string, unknown>>;
  /** Models that take no JSON mode while they think; `sideJobBody` ends their thinking. */
  readonly thinksWithoutJson?: boolean;
  /** Sent with every request. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}
