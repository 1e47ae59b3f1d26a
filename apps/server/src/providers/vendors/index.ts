import { anthropic } from './labs/anthropic.ts';
import { azureOpenai } from './hosts/azure-openai.ts';
import { baichuan } from './china/baichuan.ts';
import { bedrock } from './hosts/bedrock.ts';
import { cerebras } from './hosts/cerebras.ts';
import { cohere } from './labs/cohere.ts';
import { deepseek } from './china/deepseek.ts';
import { fireworks } from './hosts/fireworks.ts';
import { google } from './labs/google.ts';
import { groq } from './hosts/groq.ts';
import { hunyuan } from './china/hunyuan.ts';
import { llamacpp } from './local/llamacpp.ts';
import { lmstudio } from './local/lmstudio.ts';
import { minimax } from './china/minimax.ts';
import { mistral } from './labs/mistral.ts';
import { moonshot } from './china/moonshot.ts';
import { nvidia } from './hosts/nvidia.ts';
import { ollama } from './local/ollama.ts';
import { openai } from './labs/openai.ts';
import { openaiCompatible } from './local/openai-compatible.ts';
import { openrouter } from './hosts/openrouter.ts';
import { perplexity } from './labs/perplexity.ts';
import { qwen } from './china/qwen.ts';
import { siliconflow } from './china/siliconflow.ts';
import { stepfun } from './china/stepfun.ts';
import { together } from './hosts/together.ts';
import { vllm } from './local/vllm.ts';
import { volcengine } from './china/volcengine.ts';
import { xai } from './labs/xai.ts';
import { zhipu } from './china/zhipu.ts';
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
