import type { Expression } from './expression.ts';

/** Everyday words and the manual's words for them, tried in this order; what one has matched the next do not see. */
export const ZH_EXPRESSIONS: readonly Expression[] = [
  // Questions about the product as a whole.
  {
    pattern:
      /^[\s，,。！!]*(?:请问)?(?:这|它|这个|那)(?:到底|究竟)?(?:是(?:个)?(?:什么|啥|做什么的|干什么的|干嘛的|干啥的|做啥的)(?:东西|玩意)?|有什么用|干嘛用的?)[呀啊呢的\s?？。!！]*$/g,
    meaning: '产品概览',
  },
  {
    pattern:
      /(?:是)?(?:做|干|用来做|用来干)(?:什么|啥|嘛)(?:用)?的|是什么东西|是个?啥|有什么用|有啥用|干嘛用|什么用途/g,
    meaning: '产品概览',
  },
  {
    pattern:
      /(?:简单)?(?:介绍|说说|讲讲|聊聊|说明|讲解)(?:一下|下)?(?=.{0,4}(?:parley|产品|软件|网站|平台|应用|工具|系统))/g,
    meaning: '产品概览',
  },
  {
    pattern:
      /(?:列出?|分|用|概括成?|总结成?)(?:[一二两三四五六七八九十\d]+)?(?:个|条)?(?:三点|要点|[一二两三四五六七八九十\d]+点|[一二三四五六七八九十\d]+句话)/g,
    meaning: '产品概览',
  },
  {
    pattern: /(?:这|本|该|你们的?)(?:个|款)?(?:产品|软件|网站|平台|应用|工具|系统|程序|东西|app)/g,
    meaning: 'parley',
  },
  {
    pattern:
      /(?:主要|核心|具体)?(?:功能)(?:有哪些|列表|介绍)?|能(?:帮我|用来)?(?:做|干)(?:些)?(?:什么|啥)|(?:可以|能)用来(?:做|干)|使用场景|用途/g,
    meaning: '主要功能',
  },
  {
    pattern:
      /适合(?:什么人|谁|哪些人)?|(?:是)?给(?:谁|什么人|哪些人|企业|公司|个人).{0,3}用|(?:企业|公司|个人)(?:用|使用)|面向(?:谁|什么人|哪些人)?|目标用户|(?:什么|哪些|哪类)人(?:群)?(?:用|使用)/g,
    meaning: '适用人群',
  },
  {
    pattern:
      /区别|差别|不同|不一样|对比|相比|比起来|有?(?:什么)?优势|好在哪|(?<=gpt|claude|gemini) ?比|(?:为什么|为何|干嘛)(?:不|要)(?:直接)?用(?=.{0,3}(?:chatgpt|gpt|claude|gemini|parley))/g,
    meaning: '区别',
  },
  // What this version does not have.
  {
    pattern: /画图|画画|绘图|生图|作图|(?:生成|画|做|创作)(?:一)?(?:张|幅|个)?(?:图片|图像|图|画)/g,
    meaning: '生成图片',
  },
  { pattern: /(?:联网|上网|网上|互联网|网络)(?:搜索|查|搜|查询|查找)?|搜索网页/g, meaning: '联网搜索' },
  { pattern: /记住|记得|记忆/g, meaning: '记忆' },
  { pattern: /定时|每天(?:早上|自动)|自动(?:执行|运行)|计划任务|日程/g, meaning: '定时任务' },
  { pattern: /插件|扩展|mcp|函数调用|自定义工具/g, meaning: '插件' },
  { pattern: /智能体|agents?|机器人|工作流/g, meaning: '智能体' },
  { pattern: /团队|多人协作|协作/g, meaning: '团队' },
  // Models, by the names that people know them by. Moving chats and privacy come first.
  {
    pattern:
      /(?:导入|搬|迁移|转移|带).{0,6}(?:chat ?gpt|gpt|claude|openai|open ?web ?ui|libre ?chat).{0,3}(?:聊天记录|记录|对话|聊天|历史)?(?:搬|迁|导|带|转)?(?:过来|进来|入)?|(?:chat ?gpt|gpt|claude|openai).{0,3}(?:聊天记录|记录|对话|聊天|历史).{0,4}(?:导入|搬|迁|导|带|转)(?:过来|进来|入|移)?/g,
    meaning: '导入 chatgpt',
  },
  {
    pattern: /(?:open ?ai|anthropic|google|谷歌|厂商|服务商|供应商).{0,3}(?:看到|看见|知道|收到|读到|拿到)/g,
    meaning: '服务商 看到',
  },
  { pattern: /(?:用)?(?:google|谷歌)(?:账号|帐号|账户)?(?:登录|登陆|登入)?/g, meaning: 'google 登录' },
  {
    pattern:
      /chat ?gpt|gpt(?:[- ]?\d\w*(?:\.\d)?)?|open ?ai|o[134](?:-mini)?|claude|克劳德|anthropic|gemini|双子座|mistral|deep ?seek|深度求索|qwen|通义(?:千问)?|千问|kimi|月之暗面|moonshot|llama\d?|grok|cohere|bedrock|智谱|glm|chatglm|minimax|豆包|火山|文心(?:一言)?|百度|混元|元宝|星火|讯飞|硅基流动|ollama|lm ?studio|vllm|本地(?:的)?(?:大)?模型/g,
    meaning: 'openai|gemini|deepseek|ollama',
  },
  {
    pattern: /(?:有|支持|能用|可以用)?(?:哪些|什么)(?:大)?模型(?:可以用|能用|可用|可选)?/g,
    meaning: '支持 服务商',
  },
  { pattern: /接入|连接(?!超时|断|失败|中断)|对接|配置|填(?:在|写|到)?|开通(?!了)/g, meaning: '添加|接入' },
  { pattern: /api ?key|apikey|(?:的)?key/g, meaning: '密钥' },
  { pattern: /(?:只有|只看到|只能用|只剩|就)(?:一个|得)?(?:向导|guide)/g, meaning: '只有 向导' },
  {
    pattern: /(?:回答|回复|写|说|输出|生成)(?:到|了)?一半(?:就)?(?:断|停|没|中断)了?/g,
    meaning: '回复 中断',
  },
  { pattern: /没(?:有)?网(?:络)?|断网|离线/g, meaning: '离线' },
  { pattern: /(?:聊|对话|说|问)到?一半|半路/g, meaning: '中途' },
  {
    pattern:
      /(?:换|切换|更换|改用|选择?)(?:一?个|成|到)?(?:别的|其他|另一个)?模型|(?:哪个|什么)模型(?:最)?(?:好|合适|适合)?/g,
    meaning: '选择 模型',
  },
  // Accounts and money.
  { pattern: /(?:要|需要|必须|得|用)(?:不要|不用)?(?:注册|登录|登陆)(?:才能用|吗|么)/g, meaning: '免费试用' },
  {
    pattern: /没(?:有)?(?:额度|余额|钱)了?|(?:余额|钱)(?:用完|没|花完|用光|不够|不足)了?/g,
    meaning: '余额不足',
  },
  {
    pattern: /要钱|收钱|(?:怎么|如何)?收费|花钱吗|付费吗|会员|订阅|免费的?吗|要不要钱/g,
    meaning: '使用 收费|订阅',
  },
  { pattern: /充钱|充值/g, meaning: '充值' },
  {
    pattern: /(?:钱|费用|额度)(?:都)?花(?:在|到)?(?:哪|哪里|哪儿)了?|花了多少(?:钱)?|消费记录|账单/g,
    meaning: '看花 多少',
  },
  { pattern: /(?:限制|控制|设置).{0,6}(?:花|消费|费用|预算|花费)(?:多少)?|预算/g, meaning: '消费上限' },
  { pattern: /登不(?:上去?|了|进去?)了?|登陆|登录不(?:上|了)|进不去/g, meaning: '登录' },
  {
    pattern:
      /密码(?:忘了?|忘记|丢了?|不记得)了?|忘(?:了|记)?密码|(?:修)?改(?:变)?密码|换密码|重置密码|找回密码/g,
    meaning: '忘记密码',
  },
  { pattern: /(?:换|改|修改|更改|更换)(?:绑定)?(?:的)?(?:邮箱|邮件)(?:地址)?/g, meaning: '更改邮箱' },
  {
    pattern: /注销(?:掉)?(?:账号|帐号|账户|帐户)|删(?:除|掉|了)?(?:账号|帐号|账户|帐户)/g,
    meaning: '删除账号',
  },
  { pattern: /在?(?:哪里?|怎么)退出(?!登录)/g, meaning: '退出登录' },
  // Data.
  {
    pattern:
      /(?:数据|聊天|对话|信息|隐私|消息|内容).{0,3}(?:安全|保密|有保障|泄露|私密|隐私)|隐私(?:有)?保障/g,
    meaning: '看到 对话 隐私',
  },
  {
    pattern:
      /(?:别人|其他人|他人|谁|管理员|老板|你们|外人)(?:会|能|可以)?(?:不会|不能)?(?:看到|看见|读到|偷看|看)/g,
    meaning: '看到 对话',
  },
  { pattern: /训练/g, meaning: '训练' },
  {
    pattern:
      /(?:数据|记录|内容|信息|东西)(?:都|全|全部|统统)+(?:删|清)(?:除|掉|了|空)?|(?:删除?|清空|清除)(?:所有|全部|一切)(?:的)?(?:数据|东西|内容)?/g,
    meaning: '删除 数据',
  },
  // Chats.
  { pattern: /(?:开|新建|新开|开始|创建)(?:一?个)?新?(?:的)?(?:对话|聊天|会话)/g, meaning: '新建对话' },
  { pattern: /删(?:除|掉|了)?(?:一?个|这个|某个)?(?:的)?(?:对话|聊天(?:记录)?|会话)/g, meaning: '删除对话' },
  {
    pattern: /(?:对话|聊天|会话|标题).{0,2}(?:改名|重命名|改名字|名字|改标题)|改名|重命名/g,
    meaning: '重命名',
  },
  {
    pattern:
      /(?:以前|之前|原来|过去|从前)(?:的)?(?:对话|聊天|聊天记录|记录)(?:去哪|在哪|哪里|哪儿|不见|没了).{0,3}/g,
    meaning: '对话 不见',
  },
  {
    pattern:
      /(?:找|搜|查|搜索|查找)(?:到)?(?:以前|之前|过去)?(?:说|聊|问|写|发)过?(?:的话|的内容|的)?|找(?:以前|之前).{0,6}(?:的话|消息|内容)/g,
    meaning: '搜索对话',
  },
  { pattern: /(?:发|给|转发?)(?:给)?(?:朋友|同事|别人|他人|家人)(?:看)?/g, meaning: '分享' },
  { pattern: /停下来?|停掉|停住|别写了|停一下/g, meaning: '停止' },
  {
    pattern:
      /(?:发|写|打|输)错了?.{0,3}(?:改|修改|编辑)?|(?:修改|编辑|改)(?:已发|发出)?(?:的)?消息|(?:(?:已经?)?发(?:出去?|送)?的)?消息.{0,3}(?:修改|编辑|改)/g,
    meaning: '编辑',
  },
  {
    pattern: /重新(?:回答|生成|写|来)|再(?:答|回答|生成|来)一(?:次|遍)|不满意|换(?:个|一个)(?:回答|答案)/g,
    meaning: '重新生成',
  },
  {
    pattern:
      /(?:支持|能读|能看|能传|可以传)?(?:什么|哪些|哪种)(?:格式|类型)(?:的)?(?:文件)?|word|excel|ppt|表格|电子书/g,
    meaning: '哪些文件|格式',
  },
  { pattern: /(?:文件|附件)(?:最大|上限|大小|能多大|可以多大|多大).{0,4}/g, meaning: '文件大小' },
  { pattern: /(?:传|发|上传|发送)(?:一?个|张)?(?=文件|pdf|word|附件|文档)/g, meaning: '上传' },
  {
    pattern: /(?:换|改|切换|变|设置?)(?:成|为|到)?(?:英文|中文|英语|汉语)(?:界面|版)?|界面语言/g,
    meaning: '切换语言',
  },
  { pattern: /手机(?:版|端|上)?|(?:有|出)(?:没有)?(?:手机)?app|安卓|苹果|ios|平板/g, meaning: '小屏幕' },
  { pattern: /语音(?:输入)?|说话(?:输入)?|麦克风|听写/g, meaning: '语音' },
  {
    pattern: /有(?:没有)?(?:开放)?(?:api|接口)(?!密钥)|(?:怎么|如何)?(?:调用|使用?)(?:你们的)?api/g,
    meaning: 'api 密钥',
  },
  { pattern: /(?:隐藏|额外)(?:的)?费用|多少钱|花费|价钱|收费|扣费|贵/g, meaning: '费用' },
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
];
