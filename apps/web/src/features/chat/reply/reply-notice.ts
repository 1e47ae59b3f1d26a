// Announces a finished reply while the page is hidden: in the title of the page, and with a system notification
// where they asked for it and the reply took long.

const LONG_REPLY_MS = 10_000;

export interface ReadyReply {
  /** From the question on. */
  readonly durationMs: number;
}

export interface NoticeWords {
  readonly title: string;
  readonly text: string;
}

export interface ReplyNotices {
  announce(reply: ReadyReply, words: NoticeWords): void;
  /** Back as it was, when the page is looked at. */
  settle(): void;
}

export interface ReplyNoticesDependencies {
  readonly document: Pick<Document, 'title' | 'visibilityState'>;
  readonly show: (words: NoticeWords) => void;
}

export function createReplyNotices({ document, show }: ReplyNoticesDependencies): ReplyNotices {
  let titleBefore: string | null = null;
  let count = 0;
  return {
    announce({ durationMs }, words) {
      if (document.visibilityState === 'visible') return;
      titleBefore ??= document.title;
      count += 1;
      document.title = `(${count}) ${words.title}`;
      if (durationMs >= LONG_REPLY_MS) show(words);
    },
    settle() {
      if (titleBefore === null || document.visibilityState !== 'visible') return;
      document.title = titleBefore;
      titleBefore = null;
      count = 0;
    },
  };
}
