import type { GuideTexts } from './guide-texts.ts';

const about =
  '我是 Parley 内置的向导，根据 Parley 的手册回答问题，不是大语言模型。添加服务商密钥，就能与真正的大语言模型对话。';

const topics = [
  '- 开始使用，添加真正的模型',
  '- 发送、停止、重新生成，以及途中刷新页面会怎样',
  '- 选择模型，模型的价格与能力',
  '- 费用、免费额度与限制',
  '- 主题与语言，隐私与数据',
  '- API 接口，自己部署与运维',
  '- 各种报错的含义和处理办法',
].join('\n');

export const zh: GuideTexts = {
  greeting: `你好！${about}\n\n可以问我某项功能怎么用，例如：\n\n- 怎么添加真正的模型？\n- 回复途中刷新页面会怎么样？\n- 回复的费用怎么算？`,
  about: `${about}我运行在这台服务器里，不需要网络，也不收费。我还会算简单的算式，给对话起标题、作摘要。\n\n我能帮你了解：\n\n${topics}`,
  abilities: `我能帮你了解：\n\n${topics}\n\n我还会算简单的算式，比如 \`240 的 15%\`。${about}`,
  thanks: '不客气。Parley 还有什么不清楚的，尽管问。',
  farewell: '再见！对话会留在这里，等你回来。',
  nothingFits: `Parley 的手册里没有找到相关内容，我就不乱猜了。\n\n${about}我能帮你了解：\n\n${topics}`,
  emptyQuestion: `消息里没有问题。\n\n我能帮你了解：\n\n${topics}`,
  cannotSeeImages: '我看不见图片。请换一个能看图的模型。',
  sources: (names) => `*出自手册：${names.join('；')}*`,
  related: (names) => `*另见：${names.join('；')}*`,
  sumResult: (expression, result) => `${expression} = **${result}**`,
  divisionByZero: (expression) => `${expression} 没有结果，因为不能除以零。`,
  toolMissing(kind) {
    const asked = {
      sum: '计算',
      'current-time': '查询某地时间',
      'convert-time': '换算时区',
      unit: '换算单位',
      page: '读取网页',
    }[kind];
    return `我明白你想${asked}，但这个对话没有给我相应的工具，我就不乱猜了。\n\n${about}`;
  },
  toolFailed: (message) => `工具没能完成：${message}`,
  toolAnswered(kind, value) {
    if (kind === 'sum') return `结果是 **${value}**。`;
    if (kind === 'current-time') return `现在是 **${value}**。`;
    if (kind === 'hash' || kind === 'base64') return `结果是 \`${value}\`。`;
    if (kind === 'date-add') return `日期是 **${value}**。`;
    if (kind === 'convert-time' || kind === 'unit') return `换算结果是 **${value}**。`;
    return kind === 'page' ? `网页内容如下：\n\n${value}` : `工具的返回如下：\n\n${value}`;
  },
  toolAnsweredNothing: '工具没有返回内容。',
  made: (ids) => (ids.length === 1 ? `已生成：${ids.join('')}` : `已生成：\n\n${ids.join('\n')}`),
  drawn: (values) => `随机结果是 **${values.join('、')}**。`,
  daysBetween: (days) => `相差 **${days}** 天。`,
  dateReached(date, weekday) {
    const day = new Date(`${date}T00:00:00Z`);
    const name = Number.isNaN(day.getTime()) ? weekday : `星期${'日一二三四五六'.charAt(day.getUTCDay())}`;
    return `日期是 **${date}**${name === '' ? '' : `（${name}）`}。`;
  },
  counted: (words, characters) => `这段文字共 **${words}** 个字词，**${characters}** 个字符。`,
  found: (list) => `搜索结果如下：\n\n${list}`,
  nothingFound: '没有搜到结果。',
  remembered: (fact) => `已记住：${fact}`,
  remembers: (list) => `我记得：\n\n${list}`,
  nothingRemembered: '我没有相关的记忆。',
  addressAnswered: (status, body) => `对方返回状态码 **${status}**${body === '' ? '。' : `：\n\n${body}`}`,
  summaryLine: (role, sentence) => `- ${role === 'user' ? '提问' : '回答'}：${sentence}`,
  emptySummary: '对话里没有文字。',
  titleAbout: (subject) => `关于${subject}`,
  titleOfGreeting: '打个招呼',
  titleOfNothing: '一个新对话',
};
