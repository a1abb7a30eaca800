/** Asks a load tool every few seconds while it runs, beside the looks at its job: a tool that answers late delays nobody. */
import type { Host } from '../../hosts/host.ts';
import type { Saturation } from '../../workloads/saturation.ts';
import type { News, Page, Sight, Watch } from '../../workloads/watch.ts';

/** Seldom enough to cost the tool nothing that counts. */
const askEveryMilliseconds = 5000;
const answerLimitMilliseconds = 10_000;

export interface Watcher {
  /** What is known by now. Asks again when it is time, and does not wait for the answer. */
  look(output: string, limit: { limitMilliseconds: number; endMilliseconds: number }): News;
  /** What a load that ended badly says of its bound; null where it failed in another way. */
  lastWords(output: string, error: string): Saturation | null;
  /** Gives up what was asked and not answered. */
  close(): void;
}

/** @param host where the load tool runs */
export function watching(watch: Watch, host: Host): Watcher {
  const closing = new AbortController();
  let askedAt = 0;
  let sight: Sight | null = null;
  let news: News = { progress: null, stop: null };
  let asking = false;

  async function ask(output: string, pages: Record<string, Page>): Promise<void> {
    const answers = await Promise.all(
      Object.entries(pages).map(async ([name, page]) => [name, await answer(host, page, closing.signal)] as const),
    );
    const all = answers.every(([, page]) => page !== null);
    sight = { atMilliseconds: Date.now(), output, pages: all ? Object.fromEntries(answers) : null };
    asking = false;
  }

  return {
    look(output, limit) {
      if (sight) {
        const told = watch.tell(sight, limit);
        news = { progress: told.progress ?? news.progress, stop: told.stop };
        sight = null;
      }
      const pages = asking || Date.now() - askedAt < askEveryMilliseconds ? null : watch.pages(output);
      if (pages) {
        askedAt = Date.now();
        asking = true;
        void ask(output, pages);
      }
      return news;
    },
    lastWords: (output, error) => watch.lastWords(output, error, Date.now()),
    close: () => closing.abort(),
  };
}

/** A page as JSON, or null where it does not come. A tool that starts, ends or hangs does not answer: that is no error here. */
async function answer(host: Host, page: Page, closing: AbortSignal): Promise<unknown> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(answerLimitMilliseconds)]);
    const way = await host.tunnel(page.port);
    const response = await fetch(`http://${way.host}:${way.port}${page.path}`, { signal });
    if (response.ok) return await response.json();
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}
