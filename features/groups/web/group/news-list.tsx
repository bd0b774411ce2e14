import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import type { GroupNews } from '#platform/web/registry/group-news.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { useGroupPublicWords } from '../words.ts';
import '#platform/web/styles/reading.css';
import './group-page.css';

interface NewsListProps {
  title: string;
  news: readonly GroupNews[];
  next: GroupNews | undefined;
}

/** What takes place next, then recent items; nothing without any. */
export function NewsList({ title, news, next }: NewsListProps) {
  const t = useGroupPublicWords();
  if (!next && news.length === 0) return null;
  return (
    <section aria-labelledby="group-news">
      <h2 id="group-news" className="sr-only">
        {title}
      </h2>
      <Card padding="none">
        <ul className="group-news divide-y divide-line">
          {next && <NewsLine item={next} label={t('next')} />}
          {news.map((item) => (
            <NewsLine key={item.id} item={item} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function NewsLine({ item, label }: { item: GroupNews; label?: string }) {
  const { exact } = useDates();
  const when = useCardDate();
  const { language } = useLanguage();
  const { user } = useSession();
  const kind = useSlots().hubKinds[item.kind];
  const { Icon, Part } = kind ?? {};
  const kindName = useKindName();
  const { title, excerpt, at, by } = item;
  const lang = item.language !== language ? (item.language ?? undefined) : undefined;
  return (
    <li className="relative flex gap-3 px-4 py-3.5 tablet:px-5">
      {by.id === null ? <Avatar name={by.name} size="small" /> : <PersonFace id={by.id} name={by.name} size="small" />}
      <div className="min-w-0 flex-1">
        <h3 lang={lang}>{kind ? <CardLink to={kind.address(item, user ? 'private' : 'public')}>{title}</CardLink> : title}</h3>
        <p className="group-kind text-sm text-muted">
          {Icon && <Icon size={15} />}
          {label ?? (
            <>
              {kind && <span className="max-tablet:sr-only">{`${kindName(item.kind)} · `}</span>}
              {by.id === null ? <bdi>{by.name}</bdi> : <PersonName id={by.id} name={by.name} className="relative" />}
              <DateText iso={at} title={exact(at)}>
                {` · ${when(at)}`}
              </DateText>
            </>
          )}
        </p>
        {excerpt && (
          <p dir="auto" lang={lang} className="group-excerpt mt-1 line-clamp-2">
            {excerpt}
          </p>
        )}
        {Part && <Part item={item} />}
      </div>
    </li>
  );
}
