import type { Expression } from './expression.ts';

/** Everyday words and the manual's words for them, tried in this order; what one has matched the next do not see. */
export const EN_EXPRESSIONS: readonly Expression[] = [
  { pattern: /\b(?:lose|lost) (?:my |the |our )?encryption key\b/g, meaning: 'lost encryption key' },
  { pattern: /\bto (?:a|the) (?:new|newer|newest|latest) version\b/g, meaning: 'update' },
  // Questions about the product as a whole.
  {
    pattern:
      /^\W*(?:(?:so|ok|hi|hello|hey)\W+)?w(?:h?at|ht)(?:['’]?s| is| does| are| do)? (?:this|it|that)(?: (?:thing|app|site|web ?site|page|tool|product|program|software|service|platform))?(?: (?:all|about|do|does|for|good))*\W*$/g,
    meaning: 'overview',
  },
  {
    pattern: /\bwho(?:'s| is)? (?:this|it|that|parley)(?: (?:made|meant|good|useful))? for\b/g,
    meaning: 'audience',
  },
  {
    pattern:
      /\b(?:this|your) (?:app|site|web ?site|tool|product|program|software|service|platform|application|thing)\b/g,
    meaning: 'parley',
  },
  {
    pattern:
      /\b(?:introduc(?:e|tion|ing)(?: (?:to|of))?|describe (?=parley|this)|overview(?: of)?|nutshell|in (?:short|simple words|plain words|brief)|in \w+ (?:points|sentences|bullets|words)|purpose of|what(?:'s| is) the point|(?:tell me|more) about (?=parley|this))\b/g,
    meaning: 'overview',
  },
  {
    pattern:
      /\b(?:(?:main |key |core |most important )?features?|functions?|capabilit(?:y|ies)|functionality|use cases?|what (?:can|could) (?:i|we|you|one|people) do with|good for|useful for|used for|able to do)\b/g,
    meaning: 'features',
  },
  {
    pattern:
      /\b(?:made for|meant for|suitable for|suited|who (?:should|can|could) use|target(?:ed)?|intended for|aimed at|private people|companies|beginners?)\b/g,
    meaning: 'audience',
  },
  {
    pattern:
      /\b(?:differ(?:s|ent|ence|ences)?(?= (?:from|to|than|between)\b)|differences?|compar(?:e|ed|ison)|versus|vs|better than|advantages?|alternative to)\b|\b(?:instead of|rather than) (?=chat ?gpt|gpt|claude|gemini)/g,
    meaning: 'difference',
  },
  { pattern: /\bhow does (?:this|it|parley) differ\b/g, meaning: 'difference' },
  {
    pattern: /\b(?:export|print|save|download|convert)\w*\b.{0,25}?\bpdfs?\b|\bprint(?:ing|out|s)?\b/g,
    meaning: 'export print',
  },
  {
    pattern:
      /\bhow long (?:can |may |is |are |a |an |my |the |one )*messages?\b|\b(?:max(?:imum)?|longest)(?: length of)?(?: a| my| the)? messages?\b/g,
    meaning: 'maximum message length',
  },
  {
    pattern: /\b(?:without|no) (?:an? |any |the )?(?:internet|network|wi-?fi|signal)\b/g,
    meaning: 'offline',
  },
  { pattern: /\bmoney back\b/g, meaning: 'refund' },
  { pattern: /\buser ?names?\b/g, meaning: 'user name' },
  // What this version does not have.
  {
    pattern:
      /\b(?:(?:generat|mak|creat|draw|paint|produc)(?:e|es|ing)? (?:me )?(?:an? )?(?:images?|pictures?|photos?|art|drawings?)|images? generat\w+|dall-?e|midjourney)\b/g,
    meaning: 'making|generation image|pictures coming',
  },
  {
    pattern: /\b(?:search|brows\w+|look up|surf) (?:on |in )?(?:the )?(?:web|internet|online)\b/g,
    meaning: 'web search',
  },
  {
    pattern: /\b(?:plug-?ins?|extensions?|add-?ons?|function calling|mcp|custom tools?)\b/g,
    meaning: 'plugins|tools coming',
  },
  { pattern: /\b(?:agents?|assistants?|automat\w+|workflows?|bots?)\b/g, meaning: 'agents' },
  { pattern: /\b(?:remembers?|memory|memori[sz]e\w*)\b/g, meaning: 'memory coming' },
  {
    pattern: /\b(?:schedul\w+|cron|every (?:morning|day|week|hour)|recurring|reminders?)\b/g,
    meaning: 'schedule coming',
  },
  // Models, by the names that people know them by. Moving chats from one of them comes first.
  {
    pattern:
      /\b(?:bring(?: over)?|import(?:ing)?|migrat(?:e|ing)|transfer|move|copy) (?:over )?(?:all )?(?:my |the |old |chats?|conversations?|history|from|data|in |\s)*(?:chat ?gpt|claude|gemini|libre ?chat|open ?web ?ui|openai)(?:['’]s)?(?: (?:chats?|history|conversations?|data|exports?))?\b/g,
    meaning: 'import chatgpt',
  },
  {
    pattern:
      /\b(?:(?:does|do|can|will|is|are) )?(?:open ?ai|anthropic|google|the (?:vendors?|providers?|company|companies)) (?:get|gets|see|sees|read|reads|receive|receives|store|stores|keep|keeps|know|knows)\b/g,
    meaning: 'vendors see',
  },
  {
    pattern:
      /\b(?:chat ?gpt|gpt(?:[- ]?\d\w*(?:\.\d)?)?(?:[- ](?:mini|nano|turbo|pro))?|open ?ai|o[134](?:-mini)?|claude(?: (?:sonnet|opus|haiku))?|anthropic|gemini|mistral|mixtral|deep ?seek|qwen|kimi|moonshot|llama(?: ?\d(?:\.\d)?)?|grok|xai|cohere|bedrock|zhipu|glm|minimax|doubao|ernie|hunyuan|perplexity|copilot|open ?router|hugging ?face|ollama|lm ?studio|vllm)\b(?:['’]s)?/g,
    meaning: 'openai|gemini|deepseek|ollama',
  },
  {
    pattern:
      /\b(?:my |an? |the |open )*api[- ]?keys? (?:of|from|for) (?:a |the )?(?:vendors?|providers?|models?)\b/g,
    meaning: 'add key',
  },
  {
    pattern:
      /\b(?:(?:which|what) (?:ai |language |large )*(?:models|ais|llms|vendors|providers)(?: (?:are there|can i use|do you have|are available|exist))?|models? available|list of (?:ai )?models)\b/g,
    meaning: 'supported vendors',
  },
  {
    pattern: /\b(?:other|more|additional|new|real|better|own|local) (?:ai )?models\b/g,
    meaning: 'add model',
  },
  { pattern: /\b(?:best|good|right|which) model\b/g, meaning: 'choose model' },
  {
    pattern: /\b(?:change|switch|swich|swap|choose|pick|select)\w* (?:the |a |my |between |to )*models?\b/g,
    meaning: 'choose model',
  },
  {
    pattern: /\bonly (?:see |have |get |find |the |a |an |one |parley |built-in )*guide\b/g,
    meaning: 'only guide',
  },
  { pattern: /\b(?:connect|integrate|enable|configure|plug in|hook up|activate)\b/g, meaning: 'add|connect' },
  // Accounts and money.
  {
    pattern:
      /\b(?:need|have|require|must|without)(?: to)? (?:an? )?(?:account|sign ?up|register|log ?in|sign ?in|registration|signing up)\b/g,
    meaning: 'free guest',
  },
  {
    pattern:
      /\b(?:ran|run|running|used) out(?: of)?\b|\b(?:lack of|not enough|no)(?: more)? (?:credits?|money|balance)(?: left)?\b|\bout of (?:credits?|money)\b/g,
    meaning: 'insufficient balance',
  },
  { pattern: /\b(?:credit|debit) ?cards?\b|\bpaypal\b|\balipay\b|\btop ?up\b|\brecharge\b/g, meaning: 'pay' },
  {
    pattern: /\b(?:limit|cap|restrict|control)(?:ing)? (?:my |the |our )?(?:spending|costs?|budget|money)\b/g,
    meaning: 'spending limits',
  },
  {
    pattern: /\b(?:how much|what)(?: money)? (?:did i|have i|i|i've|i have) (?:spent|spend|used|paid)\b/g,
    meaning: 'where spent',
  },
  {
    pattern:
      /\b(?:can'?t|cannot|can not|unable to|won'?t let me|problems?|trouble)(?: to)? (?:log(?:ging)? ?in|sign(?:ing)? ?in)\b/g,
    meaning: 'sign',
  },
  // Data.
  {
    pattern:
      /\b(?:data|privacy|chats?|conversations?|messages?) (?:private|safe|secure|confidential|protected)\b/g,
    meaning: 'private conversations',
  },
  {
    pattern:
      /\b(?:who|other people|others|anyone|anybody|someone|somebody|admins?|staff|strangers?|boss)(?: else)?(?: can| could| able to)? (?:see|sees|read|reads|access|look at)\b/g,
    meaning: 'who read',
  },
  { pattern: /\bvisible (?:to|for)(?: others?| everyone| everybody)?\b/g, meaning: 'who read' },
  { pattern: /(?<!\bthe )\btrain(?:ing|ed)?\b/g, meaning: 'training' },
  {
    pattern:
      /\b(?:delete|erase|remove|wipe|clear) (?:everything|all(?: of)?(?: my)? (?:data|stuff|information)|my data|it all)\b/g,
    meaning: 'delete data',
  },
  // Chats.
  {
    pattern: /\b(?:iphone|ipad|android|ios|mobile|phone|smartphone|tablet)(?: apps?| version)?\b/g,
    meaning: 'phone',
  },
  {
    pattern:
      /\b(?:find|look(?:ing)? for|search(?:ing)?(?: for)?)(?: something| a message| an? old chat| what)?(?: that)?(?: i)?(?: wrote| said| asked)\b/g,
    meaning: 'search find|old',
  },
  {
    pattern: /\b(?:different|another|new|better|second) (?:answers?|repl(?:y|ies)|responses?|version)\b/g,
    meaning: 'regenerate',
  },
  {
    pattern:
      /\bhow (?:big|large|long) (?:can|may|are|is)(?: the| my| an?)? (?:files?|documents?|uploads?)\b|\b(?:file )?size limits?\b|\bmax(?:imum)? (?:file )?size\b/g,
    meaning: 'large file',
  },
  {
    pattern: /\bfile (?:types?|formats?|extensions?)\b|\b(?:types?|kinds?|formats?) of files?\b/g,
    meaning: 'which files read',
  },
  {
    pattern: /\b(?:talk(?:ing)?|speak(?:ing)?|voice|microphone|mic|dictat\w+|speech)\b/g,
    meaning: 'dictate|voice',
  },
  {
    pattern: /\bwithout (?:an? |any )?(?:account|sign(?:ing)? ?(?:up|in)|registering|registration)\b/g,
    meaning: 'free guest',
  },
  {
    pattern:
      /\b(?:how much|expensive|charged?|pay|(?:hidden |extra )?fees?|(?:hidden|extra) costs?|spend|spent|bill(?:ed)?)\b/g,
    meaning: 'cost',
  },
  { pattern: /\b(?:money|dollars?|funds?)\b/g, meaning: 'credit|balance|funds|money' },
  { pattern: /\battach(?:ing|ments?)? (?:a |an |my )?(?:files?|documents?)\b/g, meaning: 'uploads' },
  { pattern: /\b(?:mode|appearance|colou?rs? scheme)\b/g, meaning: 'theme' },
  {
    pattern:
      /\b(?:(?:switch|change|choose|pick|select|use) (?:to )?(?:a |an |the |my )?(?:different|another|other|new)? ?model)\b/g,
    meaning: 'choose model',
  },
  { pattern: /\b(?:my |own |local )+(?:computer|machine|laptop|pc)\b/g, meaning: 'start your own' },
  { pattern: /\bfree models?\b|\bmodels? (?:are|is) free\b/g, meaning: 'prices models' },
  { pattern: /\bhow long\b/g, meaning: 'hours' },
  { pattern: /\b(?:private|secure|security|safe|leak(?:ed)?)\b/g, meaning: 'privacy' },
  { pattern: /\b(?:upload(?:ed|ing)?|pdfs?|docx|documents?)\b/g, meaning: 'uploads' },
  { pattern: /\bcalculat(?:ed?|ion)\b/g, meaning: 'computed' },
  { pattern: /\bnight\b/g, meaning: 'dark' },
  { pattern: /\b(?:photos?|pictures?|pics?|screenshots?|png|jpe?g)\b/g, meaning: 'image|picture' },
  { pattern: /\b(?:refresh(?:ed|ing)?|close (?:the |my )?tab|lose|lost)\b/g, meaning: 'reload' },
  { pattern: /\b(?:vanished|disappeared|missing|gone)\b/g, meaning: 'gone' },
  { pattern: /\b(?:chats?|history|threads?)\b/g, meaning: 'conversation' },
  { pattern: /\b(?:cancel|abort|interrupt|halt)\b/g, meaning: 'stop' },
  { pattern: /\b(?:hotkeys?|shortcuts?)\b/g, meaning: 'keyboard|keys' },
  { pattern: /\b(?:install|set ?up|launch|run it)\b/g, meaning: 'start|install' },
  { pattern: /\b(?:host(?:ing)?|self-host(?:ing)?|deploy|server)\b/g, meaning: 'installation|server' },
  { pattern: /\b(?:another answer|try again|redo|retry)\b/g, meaning: 'regenerate' },
  { pattern: /\b(?:answers?|responses?)\b/g, meaning: 'reply|answer' },
  { pattern: /\b(?:anonymous|visitors?|trial)\b/g, meaning: 'guest' },
  { pattern: /\b(?:register|registration|sign ?up)\b/g, meaning: 'create account' },
  { pattern: /\blog ?(?:in|out)\b/g, meaning: 'sign' },
  { pattern: /\b(?:reconnect|resume|disconnected)\b/g, meaning: 'attach|reload' },
  { pattern: /\bjson\b/g, meaning: 'structured|json' },
  { pattern: /\b(?:crash(?:ed)?|broken|won'?t start|fails? to start)\b/g, meaning: 'server start' },
  { pattern: /\b(?:thinking|think|thoughts)\b/g, meaning: 'reasoning' },
  { pattern: /\b(?:starred|star|bookmark)\b/g, meaning: 'favorites|favourites' },
  { pattern: /\bfavorites?\b/g, meaning: 'favorites|favourites' },
  { pattern: /\bvendors?\b/g, meaning: 'provider' },
  { pattern: /\b(?:mobile|phone)(?: apps?| version)?\b/g, meaning: 'phone' },
];
