import { PersonName } from '#features/accounts/web/door.tsx';
import { useSlots } from '#platform/web/slots.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon, GlobeIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { useDates } from '#platform/web/words.tsx';
import type { HubMode } from '../contract/kinds.ts';
import type { HubItem } from '../contract/shapes.ts';
import { useHubWords } from './words.ts';

/** One thing of the Hub: what it is, who made it, for whom, and when. The whole card opens it. */
export function HubCard({ item, mode, category }: { item: HubItem; mode: HubMode; category: string }) {
  const t = useHubWords();
  const { date, exact } = useDates();
  const kind = useSlots().hubKinds[item.kind];
  const Label = kind?.useLabel;
  const created = date(item.createdAt);
  const updated = date(item.updatedAt);
  const Icon = kind?.Icon ?? FileTextIcon;
  return (
    <Card as="article">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <Icon size={16} className="shrink-0 text-accent" />
          {Label && <Label />}
        </span>
        {category && (
          <>
            <span aria-hidden="true">·</span>
            <span>{category}</span>
          </>
        )}
      </p>
      <h2 className="mt-1.5 text-lg text-pretty break-words">
        {kind ? <CardLink to={kind.address(item, mode)}>{item.title}</CardLink> : item.title}
      </h2>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="text-sm text-muted">
          {item.author && (
            <>
              <PersonName id={item.author.id} name={item.author.name} className="text-ink" picture="inline" />
              {' · '}
            </>
          )}
          <DateText iso={item.createdAt} title={exact(item.createdAt)}>
            {created}
          </DateText>
          {updated !== created && (
            <>
              {' · '}
              <DateText iso={item.updatedAt} title={exact(item.updatedAt)}>
                {t('updated', { date: updated })}
              </DateText>
            </>
          )}
        </p>
        <ul className="flex min-w-0 flex-wrap gap-1.5 empty:hidden">
          {item.isPublic && (
            <li>
              <Badge icon={GlobeIcon}>{t('public')}</Badge>
            </li>
          )}
          {item.groups.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Badge icon={UsersIcon}>{name}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
