// A question as the ranking sees it: groups of terms, of which one is enough. People rarely use the manual's own
// words, so everyday expressions bring the manual's words along.
import type { GuideLanguage } from './language.ts';
import { tokenise } from './tokenise.ts';

export interface TermGroup {
  readonly terms: readonly string[];
  readonly weight: number;
}

interface Expression {
  readonly pattern: RegExp;
  /** The manual's words for it: each word is asked for, `|` stands between words of which one is enough. */
  readonly meaning: string;
}

const EXPRESSIONS: Readonly<Record<GuideLanguage, readonly Expression[]>> = {
  en: [
    {
      pattern: /\bwithout (?:an? |any )?(?:account|sign(?:ing)? ?(?:up|in)|registering|registration)\b/g,
      meaning: 'free guest',
    },
    { pattern: /\b(?:how much|expensive|charged?|pay|fees?|spend|spent|bill(?:ed)?)\b/g, meaning: 'cost' },
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
    { pattern: /\b(?:photos?|pictures?|screenshots?|png|jpe?g)\b/g, meaning: 'image|picture' },
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
    { pattern: /\b(?:starred|star|bookmark)\b/g, meaning: 'favourites' },
    { pattern: /\bfavorites?\b/g, meaning: 'favourites' },
    { pattern: /\b(?:mobile|phone)(?: apps?| version)?\b/g, meaning: 'phone' },
  ],
  zh: [
    { pattern: /多少钱|花费|价钱|收费|扣费|贵/g, meaning: '费用' },
    { pattern: /不(?:用|想|需要)?(?:注册|登录)/g, meaning: '免费试用' },
    { pattern: /充值|付款|支付|付钱|付费/g, meaning: '付款' },
    { pattern: /钱|余额/g, meaning: '额度|余额' },
    { pattern: /哪个模型/g, meaning: '选择 模型' },
    { pattern: /(?:存|放|保存|存储)在(?:哪里|哪儿|哪|什么地方)/g, meaning: '保存' },
    { pattern: /自己的?电脑|我的电脑|本机|本地/g, meaning: '启动 自己' },
    { pattern: /(?:换|切换|选择?|改用)(?:另)?一?个?(?:别的|其他)?模型/g, meaning: '选择 模型' },
    { pattern: /免费的?模型|模型.{0,3}免费/g, meaning: '模型价格' },
    { pattern: /安全|隐私|泄露|保密/g, meaning: '隐私' },
    { pattern: /上传|pdf|文档/g, meaning: '上传' },
    { pattern: /厂商|供应商|提供商|提供方/g, meaning: '服务商' },
    { pattern: /推理|深度思考/g, meaning: '思考' },
    { pattern: /停了|断了|断掉/g, meaning: '中断|停止' },
    { pattern: /一天|每日|每天/g, meaning: '每天|小时' },
    { pattern: /几次|多少次/g, meaning: '次数' },
    { pattern: /夜间|黑色|暗色|暗黑|外观|模式/g, meaning: '深色|主题' },
    { pattern: /截图|照片|相片|看图/g, meaning: '图片' },
    { pattern: /丢失|丢掉|会丢|重新加载/g, meaning: '刷新' },
    { pattern: /消失|没了|不见/g, meaning: '不见' },
    { pattern: /聊天记录|聊天|会话记录|历史/g, meaning: '对话' },
    { pattern: /取消|打断|终止/g, meaning: '停止' },
    { pattern: /热键|按键/g, meaning: '快捷键' },
    { pattern: /安装|搭建|架设|自建/g, meaning: '启动|部署' },
    { pattern: /重试|再来|换个回答/g, meaning: '重新生成' },
    { pattern: /答案|回答/g, meaning: '回复' },
    { pattern: /游客|匿名/g, meaning: '访客' },
    { pattern: /账户|帐户|帐号/g, meaning: '账号' },
    { pattern: /登出|注销登录/g, meaning: '退出登录' },
    { pattern: /断线|重连|续传/g, meaning: '重新接上' },
    { pattern: /秘钥/g, meaning: '密钥' },
    { pattern: /手机/g, meaning: '小屏幕' },
    { pattern: /中英文|英文|中文/g, meaning: '语言' },
    { pattern: /打不开|起不来|无法启动|启动失败/g, meaning: '服务器 启动不了' },
  ],
};

/** Almost every passage could carry the product's name; it decides only where nothing else was asked. */
const PRODUCT_NAME = 'parley';

export function toTermGroups(text: string, language: GuideLanguage, weight: number): TermGroup[] {
  const groups = new Map<string, TermGroup>();
  function add(words: string): void {
    const terms = [...new Set(tokenise(words))];
    if (terms.length > 0) groups.set(terms.join('|'), { terms, weight });
  }

  let rest = text.toLowerCase();
  for (const { pattern, meaning } of EXPRESSIONS[language]) {
    if (rest.search(pattern) === -1) continue;
    meaning.split(' ').forEach(add);
    rest = rest.replace(pattern, ' ');
  }
  tokenise(rest).forEach(add);
  if (groups.size > 1) groups.delete(PRODUCT_NAME);
  return [...groups.values()];
}
