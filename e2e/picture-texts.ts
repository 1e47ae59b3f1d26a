// The prompts and replies shown in the screenshots, by kind of content.

export interface PictureText {
  readonly prompt: string;
  readonly thought: string;
  readonly reply: string;
}

const ENGLISH: Readonly<Record<string, PictureText>> = {
  prose: {
    prompt: 'Compare a log-structured store with a page-based one for our events.',
    thought: 'The person wants to compare two ways of storing events. I weigh writes, reads and repair.',
    reply: `A **log-structured** store suits this best: you write far more often than you read, and a lost machine must not lose an event.

| | Log-structured | Page-based |
|---|---|---|
| Writes | appended, fast | in place, slower |
| Reads | merged from levels | one lookup |
| Space | compacted later | steady |

Three things decide it:

1. **Order.** Events arrive in order and are read in order.
2. **Repair.** A torn tail is cut off; a torn page has to be rebuilt.
3. **Cost.** Compaction takes about \`10 %\` of the write rate.

\`\`\`ts
export async function append(log: FileHandle, event: Event): Promise<number> {
  const frame = encode(event); // length, checksum, body
  await log.write(frame);
  return frame.byteLength;
}
\`\`\`

> Measure with your own data before you believe any of this.`,
  },
  formulas: {
    prompt: 'How likely is a failure within a year?',
    thought: '',
    reply: `The chance that at least one of $n$ machines fails in a year is $1 - (1 - p)^n$. With $p = 0.04$ and $n = 20$:

$$
1 - (1 - 0.04)^{20} = 1 - 0.96^{20} \\approx 0.558
$$

So expect a failure in **more than half** of all years.

- [x] Two copies in different rooms
- [ ] A restore that has been tried[^1]

[^1]: A backup that was never restored is a hope.`,
  },
  diagram: {
    prompt: 'Draw the path of one event.',
    thought: '',
    reply: `This is the path of one event:

\`\`\`mermaid
flowchart LR
  Client --> Gateway
  Gateway --> Log[(Log)]
  Log --> Readers
  Log --> Archive
\`\`\`

The archive is written once an hour and never read by the gateway. See the [overview](https://example.org/overview).`,
  },
};

const CHINESE: Readonly<Record<string, PictureText>> = {
  prose: {
    prompt: '比较日志结构与页式结构的事件存储。',
    thought: '需要比较两种存储事件的方式，重点是写入、读取与修复。',
    reply: `这里更适合使用**日志结构**的存储：写入远多于读取，而且任何一台机器损坏都不能丢失事件。

| | 日志结构 | 页式结构 |
|---|---|---|
| 写入 | 追加，快 | 原地更新，较慢 |
| 读取 | 多层合并 | 一次查找 |
| 空间 | 事后压缩 | 稳定 |

决定因素有三个：

1. **顺序。** 事件按顺序到达，也按顺序读取。
2. **修复。** 截断的尾部可以直接去掉。
3. **成本。** 压缩约占写入量的 \`10 %\`。

\`\`\`ts
const frame = encode(event); // 长度、校验、内容
await log.write(frame);
\`\`\`

> 请先用自己的数据测量，再下结论。`,
  },
  formulas: {
    prompt: '一年内出现故障的概率有多大？',
    thought: '',
    reply: `一年内 $n$ 台机器中至少有一台损坏的概率是 $1 - (1 - p)^n$：

$$
1 - 0.96^{20} \\approx 0.558
$$

- [x] 两份副本放在不同的房间
- [ ] 试过一次恢复`,
  },
  diagram: {
    prompt: '画出一个事件的路径。',
    thought: '',
    reply: `一个事件的路径如下：

\`\`\`mermaid
flowchart LR
  客户端 --> 网关 --> 日志
  日志 --> 读者
\`\`\`

归档每小时写入一次。`,
  },
};

export const PICTURE_TEXTS = { en: ENGLISH, zh: CHINESE };
