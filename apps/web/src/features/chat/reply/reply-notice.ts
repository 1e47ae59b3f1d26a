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
  /** The name of the page again, when it is looked at. */
  settle(): void;
}

export interface ReplyNoticesDependencies {
  readonly document: Pick<Document, 'visibilityState'>;
  /** `null`: nothing but the name of the page. */
  readonly setTitle: (notice: string | null) => void;
  readonly show: (words: NoticeWords) => void;
}

export function createReplyNotices({ document, setTitle, show }: ReplyNoticesDependencies): ReplyNotices {
  let count = 0;
  return {
    announce({ durationMs }, words) {
      if (document.visibilityState === 'visible') return;
      count += 1;
      setTitle(`(${count}) ${words.title}`);
      if (durationMs >= LONG_REPLY_MS) show(words);
    },
    settle() {
      if (count === 0 || document.visibilityState !== 'visible') return;
      setTitle(null);
      count = 0;
    },
  };
}
