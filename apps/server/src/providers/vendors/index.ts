import { anthropic } from './anthropic.ts';
import { azureOpenai } from './azure-openai.ts';
import { baichuan } from './baichuan.ts';
import { bedrock } from './bedrock.ts';
import { cerebras } from './cerebras.ts';
import { cohere } from './cohere.ts';
import { deepseek } from './deepseek.ts';
import { fireworks } from './fireworks.ts';
import { google } from './google.ts';
import { groq } from './groq.ts';
import { hunyuan } from './hunyuan.ts';
import { llamacpp } from './llamacpp.ts';
import { lmstudio } from './lmstudio.ts';
import { minimax } from './minimax.ts';
import { mistral } from './mistral.ts';
import { moonshot } from './moonshot.ts';
import { nvidia } from './nvidia.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import { openrouter } from './openrouter.ts';
import { perplexity } from './perplexity.ts';
import { qwen } from './qwen.ts';
import { siliconflow } from './siliconflow.ts';
import { stepfun } from './stepfun.ts';
import { together } from './together.ts';
import { vllm } from './vllm.ts';
import { volcengine } from './volcengine.ts';
import { xai } from './xai.ts';
import { zhipu } from './zhipu.ts';
import type { Vendor } from './vendor.ts';

/** In the order in which the product prefers them. */
export const VENDORS: readonly Vendor[] = [
  openai,
  anthropic,
  google,
  mistral,
  cohere,
  xai,
  groq,
  deepseek,
  together,
  fireworks,
  openrouter,
  perplexity,
  cerebras,
  bedrock,
  azureOpenai,
  nvidia,
  qwen,
  moonshot,
  zhipu,
  minimax,
  volcengine,
  siliconflow,
  hunyuan,
  stepfun,
  baichuan,
  ollama,
  lmstudio,
  vllm,
  llamacpp,
  openaiCompatible,
];
