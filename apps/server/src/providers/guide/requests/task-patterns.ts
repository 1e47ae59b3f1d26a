// How tasks with a text of their own are worded. A text stands in quotation marks, or reaches to the next task or the end.
import type { TaskKind } from './request-kind.ts';

/** Where an order begins: "search for tea" is one, "how do I search for a chat" is not. */
const START =
  '(?:^|[.!?;,:。！？；，：\\n]\\s?|\\b(?:and|then|also|please|(?:can|could|would|will) you)\\s|请|帮我|给我|并且?|然后|再)(?:please |also |then |请|帮我|给我)?';
const NEXT_TASK =
  ',? (?:and|then) (?:also |then )?(?:what|how|tell|search|remember|hash|encode|count|generate|calculate|compute|convert|post|roll|read|the time)\\b|[，；](?:然后|并且|再|请|顺便|还有|搜|记住|计算|生成|统计)';
const END = `(?=${NEXT_TASK}|[.!?。！？；]?\\s?(?:$|\\n))`;
const QUOTED =
  '(?:"(?<plain>[^"]+)"|“(?<curly>[^”]+)”|「(?<corner>[^」]+)」|\'(?<single>[^\']+)\'(?!\\p{L}))';
const TEXT = `(?:${QUOTED}|(?<bare>[^"“「\\s].*?)${END})`;
/** A text before its verb, as Chinese has it. */
const TEXT_BEFORE = `(?:${QUOTED}|(?<bare>[^"“「\\s，。；！？]+?))`;
const ALGORITHM = '(?<algorithm>sha-?(?:1|224|256|384|512)|sha3-(?:256|512)|md5|blake2b512|blake2s256)';
const NOUN = '(?:(?:the )?(?:text|word|string|sentence|phrase|words):? )?';

export interface TaskPattern {
  readonly kind: TaskKind;
  readonly pattern: RegExp;
}

const task = (kind: TaskKind, ...sources: readonly string[]): readonly TaskPattern[] =>
  sources.map((source) => ({ kind, pattern: new RegExp(source, 'iu') }));

export const TASK_PATTERNS: readonly TaskPattern[] = [
  ...task(
    'http-request',
    `${START}post (?:${QUOTED}|(?<bare>\\S.{0,2000}?)) to (?<address>https?://[^\\s，。；]+)`,
    `(?:把|将)\\s?(?:${QUOTED}|(?<bare>\\S.{0,2000}?))\\s?(?:post|发送|提交|发)\\s?(?:到|给|至)\\s?(?<address>https?://[^\\s，。；]+)`,
  ),
  ...task(
    'memory-search',
    `(?:what do you (?:remember|know) about|do you (?:still )?remember|${START}recall) (?<bare>\\S.*?)${END}`,
    '你?还?记得(?:关于)?(?<bare>[^，。？！吗]{1,200}?)(?:的什么|什么)?吗',
    '关于(?<bare>[^，。？！]{1,200}?)，?你(?:还)?(?:记得|记住了)(?:些)?什么',
  ),
  ...task(
    'memory-save',
    `${START}(?:remember|keep in mind|note|memorize|memorise)(?: down)?(?: that)?:? ${TEXT}`,
    `${START}(?:记住|记下来?|记一下)[:：，,]?\\s?${TEXT}`,
  ),
  ...task(
    'search',
    `${START}(?:search(?: the)?(?: web| internet| online)?(?: for)?|web search(?: for)?|google|look up):? ${TEXT}`,
    `${START}(?:上网|在?网上|联网)?(?:搜索|搜一下|搜搜|搜|查一下)(?:一下)?[:：]?\\s?${TEXT}`,
  ),
  ...task(
    'hash',
    `(?:${ALGORITHM} )?(?:hash|digest|checksum) of ${NOUN}${TEXT}`,
    `${ALGORITHM}(?: hash)? (?:of )?${NOUN}${TEXT}`,
    `${START}hash ${NOUN}(?:${QUOTED}|(?<bare>\\S.*?))(?: (?:with|using|as|in) ${ALGORITHM}|${END})`,
    `(?:计算|求|算一下|算)?\\s?${TEXT_BEFORE}\\s?的\\s?(?:${ALGORITHM}\\s?(?:哈希值?|摘要|散列值?|值)?|哈希值?|散列值?)`,
  ),
  ...task(
    'base64',
    `${START}encode ${NOUN}(?:${QUOTED}|(?<bare>\\S.*?)) (?:in|as|to|into|with|using) base64`,
    `base64(?:[- ]?encod(?:e|ing))?(?: of)? ${NOUN}${TEXT}`,
    `(?:把|将|对)\\s?${TEXT_BEFORE}\\s?(?:用|进行|转成|转换成|转为|编码为|编码成|做)\\s?base64(?:\\s?编码)?`,
    `${TEXT_BEFORE}\\s?的\\s?base64(?:\\s?编码)?`,
  ),
  ...task(
    'word-count',
    `${START}count (?:the )?(?:words|characters|letters) (?:in|of)(?: the (?:text|sentence))?:? ${TEXT}`,
    `how many (?:words|characters|letters) (?:are )?(?:there )?in ${NOUN}${QUOTED}`,
    `(?:字数|词数|多少个?[字词])[:：]\\s?${TEXT}`,
    `${QUOTED}\\s?(?:一共|总共|共)?有?(?:多少个?|几个)[字词]`,
  ),
];
