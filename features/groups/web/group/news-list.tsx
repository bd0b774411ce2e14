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
import '#platform/web/styles/reading.css';
import './group-page.css';

export function NewsList({ title, news }: { title: string; news: readonly GroupNews[] }) {
  return (
    <section aria-labelledby="group-news">
      <h2 id="group-news" className="sr-only">
        {title}
      </h2>
      <ul className="group-news">
        {news.map((item) => (
          <NewsLine key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function NewsLine({ item }: { item: GroupNews }) {
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
    <Card as="li" className="list-none">
      <p className="group-by flex items-center gap-2.5 text-sm text-muted">
        {by.id === null ? <Avatar name={by.name} size="small" /> : <PersonFace id={by.id} name={by.name} size="small" />}
        <span className="min-w-0 truncate">{by.id === null ? <bdi>{by.name}</bdi> : <PersonName id={by.id} name={by.name} />}</span>
        <DateText iso={at} title={exact(at)} className="-ml-1.5 shrink-0">
          {`· ${when(at)}`}
        </DateText>
      </p>
      <h3 className="mt-1.5" lang={lang}>
        {kind ? <CardLink to={kind.address(item, user ? 'private' : 'public')}>{title}</CardLink> : title}
      </h3>
      {excerpt && (
        <p dir="auto" lang={lang} className="group-excerpt mt-0.5 line-clamp-2">
          {excerpt}
        </p>
      )}
      <p className="group-kind mt-2 text-xs text-muted">
        {Icon && <Icon size={15} />}
        {kind && kindName(item.kind)}
      </p>
      {Part && <Part item={item} />}
    </Card>
  );
}
