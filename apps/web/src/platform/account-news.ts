import { z } from 'zod';

// One tab of a browser hears the server; here it passes on to all of them what is news for the account: something has come
// to be approved or waits no more, or the balance has changed.

const AccountNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approvals') }),
  /** US dollars. */
  z.object({ type: z.literal('balance'), balance: z.number() }),
]);
export type AccountNews = z.infer<typeof AccountNews>;
type NewsOf<T extends AccountNews['type']> = Extract<AccountNews, { type: T }>;

const handlers = new Set<(news: AccountNews) => void>();

function tellHere(news: AccountNews): void {
  for (const handler of handlers) handler(news);
}

let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('parley-account');
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    // A tab of another version may say something else; then it is not heard.
    const { data } = AccountNews.safeParse(event.data);
    if (data) tellHere(data);
  });
  return channel;
}

export function tellAccountNews(news: AccountNews): void {
  tellHere(news);
  openChannel().postMessage(news);
}

/** Returns how to stop. */
export function onAccountNews<T extends AccountNews['type']>(
  type: T,
  handler: (news: NewsOf<T>) => void,
): () => void {
  openChannel();
  const isWanted = (news: AccountNews): news is NewsOf<T> => news.type === type;
  const take = (news: AccountNews): void => {
    if (isWanted(news)) handler(news);
  };
  handlers.add(take);
  return () => void handlers.delete(take);
}
