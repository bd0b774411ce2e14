import type { ReactNode } from 'react';
import type { HubItem } from '#features/hub/contract/shapes.ts';
import { languageName } from '#features/hub/web/language-name.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useHomeWords } from '../i18n/words.ts';
import { latestCount, latestInQuery, latestQuery } from './home-queries.ts';

/** The latest public posts, if the Hub is enabled, those in the reader’s language first. */
export function useLatestPosts() {
  const { isOpen } = useSiteNavigation();
  const { language } = useLanguage();
  const own = useQuery({ ...latestInQuery(language), enabled: isOpen('/flux') });
  const latest = useQuery({ ...latestQuery(), enabled: isOpen('/flux') });
  return {
    posts: isOpen('/flux') ? ownFirst(own.data?.items ?? [], latest.data?.items ?? []) : [],
    /** Nothing is public yet. */
    isNew: latest.data?.items.length === 0,
    isPending: isOpen('/flux') && latest.isPending,
  };
}

/** Items in the reader's languages first, then others, newest first. */
function ownFirst(own: readonly HubItem[], latest: readonly HubItem[]): readonly HubItem[] {
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...latest.filter(({ id }) => !ids.has(id))].slice(0, latestCount);
}

/** The latest public posts. */
export function Latest({ posts }: { posts: readonly HubItem[] }): ReactNode {
  const t = useHomeWords();
  const { hubKinds: kinds } = useSlots();
  const { date } = useDates();
  const { language } = useLanguage();
  return (
    <section aria-labelledby="latest">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="latest" className="text-2xl">
          {t('latestPublic')}
        </h2>
        <Link to="/flux" className="link inline-flex min-h-11 items-center">
          {t('seeHub')}
        </Link>
      </div>
      <ol className="mt-3 grid">
        {posts.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="border-t border-line">
            <article className="py-4">
              <p className="text-sm text-muted">
                {sideBySide([item.author?.name, date(item.createdAt)])}
                {item.language && item.language !== language && (
                  <>
                    {' · '}
                    <abbr title={languageName(language, item.language)} className="no-underline">
                      {item.language.toUpperCase()}
                    </abbr>
                  </>
                )}
              </p>
              <Link
                to={kinds[item.kind]?.address(item, 'public') ?? '/flux'}
                lang={item.language ?? undefined}
                className="mt-1 block text-lg font-semibold text-ink no-underline hover:text-accent"
              >
                {item.title}
              </Link>
              {item.excerpt && (
                <p lang={item.language ?? undefined} dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
                  {item.excerpt}
                </p>
              )}
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How public posts will look, while there are none. */
export function ExamplePost(): ReactNode {
  const t = useHomeWords();
  return (
    <figure className="mt-12">
      <figcaption className="text-sm text-muted">{t('exampleOf')}</figcaption>
      <div className="mt-3 border-t border-line py-4">
        <p className="text-lg font-semibold">{t('exampleTitle')}</p>
        <p className="mt-1 text-sm text-muted">{t('exampleText')}</p>
      </div>
    </figure>
  );
}
