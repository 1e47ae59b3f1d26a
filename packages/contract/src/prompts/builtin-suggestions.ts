import type { PromptLanguage, SuggestionPurpose } from './schemas.ts';

// Opening messages by purpose. Each ends where the user continues typing.

export interface SuggestionText {
  readonly title: string;
  readonly text: string;
}

export interface BuiltinSuggestion {
  readonly id: string;
  readonly purpose: SuggestionPurpose;
  readonly texts: Readonly<Record<PromptLanguage, SuggestionText>>;
}

export const BUILTIN_SUGGESTIONS: readonly BuiltinSuggestion[] = [
  {
    id: 'writing-email',
    purpose: 'writing',
    texts: {
      en: {
        title: 'A polite email that gets an answer',
        text: 'Write a short email. One request, one deadline, friendly and firm, under 120 words. Suggest a subject line.\n\nTo whom: \nWhat I need: \nBy when: ',
      },
      zh: {
        title: '写一封会有回音的邮件',
        text: '请写一封简短的邮件：一个请求、一个期限，语气友好而明确，不超过 150 字，并拟一个主题。\n\n收件人：\n我需要：\n截止时间：',
      },
    },
  },
  {
    id: 'writing-tighten',
    purpose: 'writing',
    texts: {
      en: {
        title: 'Cut this text by a third',
        text: 'Shorten the text below by a third without losing a fact or my tone. Then list what you left out, one line each.\n\n',
      },
      zh: {
        title: '把这段文字删掉三分之一',
        text: '请把下面的文字压缩三分之一，事实和语气都不能丢。然后逐条列出你删去了什么。\n\n',
      },
    },
  },
  {
    id: 'writing-tones',
    purpose: 'writing',
    texts: {
      en: {
        title: 'The same message in three tones',
        text: 'Rewrite this message three times: for a close colleague, for a customer who is annoyed, for a formal notice. Keep the facts identical.\n\n',
      },
      zh: {
        title: '同一件事，三种口吻',
        text: '请把下面这段话改写成三个版本：写给熟悉的同事、写给不满的客户、写成正式通知。事实必须完全一致。\n\n',
      },
    },
  },
  {
    id: 'writing-outline',
    purpose: 'writing',
    texts: {
      en: {
        title: 'From loose notes to an outline',
        text: 'Turn these notes into an outline: the main point in one sentence, then sections in an order that convinces, with what is still missing in each.\n\nReaders: \nNotes:\n',
      },
      zh: {
        title: '把零散笔记理成提纲',
        text: '请把这些笔记整理成提纲：先用一句话写出中心论点，再按有说服力的顺序列出各节，并注明每节还缺什么。\n\n读者：\n笔记：\n',
      },
    },
  },
  {
    id: 'coding-error',
    purpose: 'coding',
    texts: {
      en: {
        title: 'Explain an error and fix it',
        text: 'Explain this error in plain words. List the likely causes, the quickest check for each, and the fix.\n\nError:\n\n\nCode around it:\n',
      },
      zh: {
        title: '解释报错并给出修复',
        text: '请用通俗的话解释这个报错，列出可能的原因、每个原因最快的验证方法，以及修复方案。\n\n报错信息：\n\n\n相关代码：\n',
      },
    },
  },
  {
    id: 'coding-review',
    purpose: 'coding',
    texts: {
      en: {
        title: 'Review my change',
        text: 'Review this change. First what is wrong or unsafe, then what is hard to read, then taste. Name the line each time and show the better version.\n\n',
      },
      zh: {
        title: '评审我的改动',
        text: '请评审这段改动：先说错误和安全问题，再说难读的地方，最后才是风格偏好。每一处都指明行，并给出更好的写法。\n\n',
      },
    },
  },
  {
    id: 'coding-tests',
    purpose: 'coding',
    texts: {
      en: {
        title: 'Tests for a function',
        text: 'Write tests for this function: the ordinary cases, the edges, and three inputs that someone hostile would try. Say which test framework you assume.\n\n',
      },
      zh: {
        title: '为函数补测试',
        text: '请为这个函数写测试：正常情况、边界情况，外加三个心怀恶意的人会试的输入。说明你假设使用哪个测试框架。\n\n',
      },
    },
  },
  {
    id: 'coding-sql',
    purpose: 'coding',
    texts: {
      en: {
        title: 'Why is this query slow?',
        text: 'Explain how the database runs this query, where the time goes, and which index or rewrite helps most. Ask for the plan if you need it.\n\nDatabase and version: \nTables and sizes: \nQuery:\n',
      },
      zh: {
        title: '这条查询为什么慢？',
        text: '请说明数据库会怎样执行这条查询、时间花在哪里，以及哪个索引或改写最有效。如需执行计划请告诉我。\n\n数据库及版本：\n表结构和数据量：\n查询：\n',
      },
    },
  },
  {
    id: 'coding-regex',
    purpose: 'coding',
    texts: {
      en: {
        title: 'Explain a regex',
        text: 'Write a regular expression and explain it piece by piece. Give five texts that match and five that look alike but do not.\n\nWhat it must match: \nLanguage: ',
      },
      zh: {
        title: '写正则并逐段解释',
        text: '请写一个正则表达式并逐段解释，再给出五个能匹配的例子和五个看着像却不匹配的例子。\n\n要匹配的内容：\n使用的语言：',
      },
    },
  },
  {
    id: 'analysis-compare',
    purpose: 'analysis',
    texts: {
      en: {
        title: 'Compare two options',
        text: 'Compare these two options in a table by what matters to me, name the trade-off in one sentence, and recommend one. Say what would change your recommendation.\n\nOption 1: \nOption 2: \nWhat matters to me: ',
      },
      zh: {
        title: '比较两个方案',
        text: '请按我看重的方面用表格比较这两个方案，用一句话点出取舍，并推荐其中一个；再说明什么情况会让你改变推荐。\n\n方案一：\n方案二：\n我看重的是：',
      },
    },
  },
  {
    id: 'analysis-contract',
    purpose: 'analysis',
    texts: {
      en: {
        title: 'What should I question in this contract?',
        text: 'Read this contract as my side would. List the clauses to question before signing: what it says, why it matters, what to ask for instead. Most important first.\n\nMy side: \nContract:\n',
      },
      zh: {
        title: '这份合同哪里要问清楚？',
        text: '请站在我方立场阅读这份合同，按重要性列出签字前应当质疑的条款：原文怎么写、为什么要紧、应当争取改成什么。\n\n我方是：\n合同内容：\n',
      },
    },
  },
  {
    id: 'analysis-data',
    purpose: 'analysis',
    texts: {
      en: {
        title: 'What does this table say?',
        text: 'Here is a table. Describe it, point out gaps and oddities, then give the three findings that matter most with the figures behind them.\n\nThe question I have: \nData:\n',
      },
      zh: {
        title: '这张表说明了什么？',
        text: '下面是一张表。请先描述它并指出缺失和异常，再给出最重要的三条发现及其依据的数字。\n\n我想知道：\n数据：\n',
      },
    },
  },
  {
    id: 'analysis-argument',
    purpose: 'analysis',
    texts: {
      en: {
        title: 'Test an argument for weak spots',
        text: 'Take this argument apart: its claim, what it rests on, the weakest link, and the strongest objection someone fair would raise. Then say how to repair it.\n\n',
      },
      zh: {
        title: '检验一个论证的漏洞',
        text: '请拆解下面的论证：主张是什么、依据是什么、最薄弱的一环在哪里，以及公允的人会提出的最有力的反驳；再说明怎样补救。\n\n',
      },
    },
  },
  {
    id: 'learning-explain',
    purpose: 'learning',
    texts: {
      en: {
        title: 'Explain it at three levels',
        text: 'Explain this at three levels: to a curious child, to someone in my job, to an expert from a neighbouring field. A paragraph each.\n\nTopic: \nMy job: ',
      },
      zh: {
        title: '分三个层次讲明白',
        text: '请分三个层次解释：讲给好奇的孩子、讲给和我同行的人、讲给相邻领域的专家，各一段。\n\n主题：\n我的职业：',
      },
    },
  },
  {
    id: 'learning-plan',
    purpose: 'learning',
    texts: {
      en: {
        title: 'A four-week study plan',
        text: 'Make a four-week plan to learn this with the time I have. For each week: what I can do at its end, what to read or try, and a small test. Start from what I know.\n\nTopic: \nHours a week: \nWhat I know already: ',
      },
      zh: {
        title: '四周学习计划',
        text: '请按我能投入的时间制定一份四周学习计划。每周写明：周末能做到什么、读什么或练什么、一个小测验。从我已有的基础出发。\n\n主题：\n每周小时数：\n已有基础：',
      },
    },
  },
  {
    id: 'learning-quiz',
    purpose: 'learning',
    texts: {
      en: {
        title: 'Quiz me, one question at a time',
        text: 'Quiz me on the topic below. One question at a time, harder when I am right, easier when I am wrong. Tell me after each answer what was missing. After ten questions tell me what to revise.\n\nTopic: ',
      },
      zh: {
        title: '考考我，一次一题',
        text: '请就下面的主题考我：一次只出一题，答对就加难，答错就降低难度，每次都告诉我漏了什么。十题之后，告诉我该复习哪些内容。\n\n主题：',
      },
    },
  },
  {
    id: 'learning-language',
    purpose: 'learning',
    texts: {
      en: {
        title: 'Practise a language in a scene',
        text: 'Let us practise a language in a scene. You play the other person, two sentences at a time, at my level. Correct at most one mistake per turn, in brackets.\n\nLanguage and level: \nScene: ',
      },
      zh: {
        title: '在情景里练外语',
        text: '我们来用情景对话练外语。你扮演对方，每次两句话，难度贴合我的水平；每轮最多纠正一处错误，写在括号里。\n\n语言和水平：\n情景：',
      },
    },
  },
  {
    id: 'planning-project',
    purpose: 'planning',
    texts: {
      en: {
        title: 'Break a project into steps',
        text: 'Break this project into steps of at most half a day. Mark what depends on what, what I can start today, and where it will most likely get stuck.\n\nProject: \nDone when: \nDeadline: ',
      },
      zh: {
        title: '把项目拆成步骤',
        text: '请把这个项目拆成每步不超过半天的任务，标出先后依赖、今天就能开始的部分，以及最可能卡住的地方。\n\n项目：\n完成的标准：\n截止日期：',
      },
    },
  },
  {
    id: 'planning-meeting',
    purpose: 'planning',
    texts: {
      en: {
        title: 'An agenda that ends in decisions',
        text: 'Make an agenda for this meeting: each item as a question to be answered, with minutes, who prepares, and what counts as an answer. Leave out what an email would settle.\n\nPurpose: \nWho comes: \nMinutes: ',
      },
      zh: {
        title: '能开出结论的会议议程',
        text: '请为这次会议拟议程：每一项写成要回答的问题，注明用时、谁准备、怎样算有了结论；邮件就能解决的事不要放进来。\n\n会议目的：\n参会者：\n时长（分钟）：',
      },
    },
  },
  {
    id: 'planning-trip',
    purpose: 'planning',
    texts: {
      en: {
        title: 'A trip at a calm pace',
        text: 'Plan a trip with at most two fixed things a day and short ways between them. Name what has to be booked ahead and a choice for rain.\n\nWhere and when: \nWho: \nWhat we like: \nBudget: ',
      },
      zh: {
        title: '不赶路的行程',
        text: '请规划一次旅行：每天最多两件定下来的事，路程要短；写明需要提前预订的项目和雨天备选。\n\n地点和时间：\n同行的人：\n喜欢什么：\n预算：',
      },
    },
  },
  {
    id: 'planning-premortem',
    purpose: 'planning',
    texts: {
      en: {
        title: 'Imagine it failed: why?',
        text: 'It is a year from now and this plan has failed. Write down the five most likely reasons, the first sign of each, and what we could do this week against it.\n\nPlan:\n',
      },
      zh: {
        title: '假设失败了：原因是什么？',
        text: '设想一年之后，这个计划失败了。请写出五个最可能的原因、每个原因最早的征兆，以及本周就能采取的对策。\n\n计划：\n',
      },
    },
  },
  {
    id: 'agents-describe',
    purpose: 'agents',
    texts: {
      en: {
        title: 'Describe an agent for a job',
        text: 'Help me describe an agent. Ask me about its trigger, the inputs, the tools it may use, what it must never do and what a good result looks like. Then write instructions of at most 200 words.\n\nThe job: ',
      },
      zh: {
        title: '为一项工作描述智能体',
        text: '请帮我描述一个智能体。先问清它由什么触发、有哪些输入、可以用哪些工具、绝对不能做什么、怎样算做得好，再写出不超过 300 字的指令。\n\n要做的工作：',
      },
    },
  },
  {
    id: 'agents-instructions',
    purpose: 'agents',
    texts: {
      en: {
        title: 'Make instructions hold up',
        text: 'Here are the instructions of an agent. Find where two of them collide, where a clever user could talk it out of its task, and what it should do when a tool fails. Then rewrite them.\n\n',
      },
      zh: {
        title: '让指令经得起考验',
        text: '下面是一个智能体的指令。请找出互相冲突的地方、会被别有用心的用户带偏的地方，以及工具失败时该怎么做，然后重写一版。\n\n',
      },
    },
  },
  {
    id: 'agents-checks',
    purpose: 'agents',
    texts: {
      en: {
        title: 'Test cases for an agent',
        text: 'Write ten test cases for this agent: five ordinary, three at the edge, two hostile. For each the input, what it should do, and what would count as a failure.\n\nThe agent: ',
      },
      zh: {
        title: '给智能体出考题',
        text: '请为这个智能体写十个测试用例：五个常规、三个边界、两个带恶意。每个写明输入、应有的表现、怎样算失败。\n\n智能体：',
      },
    },
  },
  {
    id: 'agents-schedule',
    purpose: 'agents',
    texts: {
      en: {
        title: 'What could run without me?',
        text: 'Here is what I do in a usual week. Which of it could an agent do on a schedule? For each: when it runs, what it needs access to, what it reports, and when it should ask me first.\n\nMy week:\n',
      },
      zh: {
        title: '哪些事可以自动完成？',
        text: '下面是我平常一周的工作。其中哪些可以交给智能体定时完成？请逐项写明：何时运行、需要哪些权限、汇报什么、什么情况下要先问我。\n\n我的一周：\n',
      },
    },
  },
];
