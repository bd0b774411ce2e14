import type { ReactNode } from 'react';
import type { HubItem } from '#features/hub/contract/shapes.ts';
import { sideBySide } from '#platform/contract/isolated.ts';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { LanguageTag } from '#platform/web/ui/language-tag.tsx';
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

/** The latest public posts side by side; `children` are beside their heading. */
export function Latest({ posts, children }: { posts: readonly HubItem[]; children?: ReactNode }): ReactNode {
  const t = useHomeWords();
  return (
    <section aria-labelledby="latest" className="mt-12">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="latest">{t('latestPublic')}</h2>
        {children}
        <Link to="/flux" className="link inline-flex min-h-11 items-center">
          {t('seeHub')}
        </Link>
      </div>
      <ol className="mt-3 grid gap-4 desktop:grid-cols-3">
        {posts.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="grid">
            <Post item={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Post({ item }: { item: HubItem }): ReactNode {
  const { hubKinds: kinds } = useSlots();
  const when = useCardDate();
  return (
    <Card as="article">
      <p className="text-xs text-muted">{sideBySide([item.author?.name, when(item.createdAt)])}</p>
      <h3 lang={item.language ?? undefined} className="mt-1">
        <CardLink to={kinds[item.kind]?.address(item, 'public') ?? '/flux'}>{item.title}</CardLink>
        <LanguageTag of={item.language} />
      </h3>
      {item.excerpt && (
        <p lang={item.language ?? undefined} dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
          {item.excerpt}
        </p>
      )}
    </Card>
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
