import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { isolated, sideBySide } from '#platform/contract/isolated.ts';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { CachedMarkup } from '#platform/web/rendering/cached-markup.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CardPictures } from '#platform/web/media/card-pictures.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import type { HubMode } from '../contract/kinds.ts';
import type { HubItem } from '../contract/shapes.ts';
import { languageName } from './language-name.ts';
import { useHubWords } from './words.ts';
import '#platform/web/styles/reading.css';
import './hub-card.css';

interface HubCardProps {
  item: HubItem;
  mode: HubMode;
  /** Name of the category. */
  category: string;
  /** Formats an instant in short form. */
  when: (iso: string) => string;
}

/**
 * One item: author, audience, time, title and beginning of the text, then what its kind adds. The
 * whole card is a link.
 */
function Card(props: HubCardProps) {
  const { item, mode } = props;
  const { language } = useLanguage();
  const { id, title, excerpt, pictures = [] } = item;
  const kind = useSlots().hubKinds[item.kind];
  const { Picture, Part } = kind ?? {};
  const theirs = item.language ?? undefined;
  const isForeign = theirs !== undefined && theirs !== language;
  return (
    <article className="hub-card relative border-b border-line py-4">
      <CardBy {...props} />
      {Picture && <Picture id={id} className="card-picture" />}
      {pictures.length === 1 && <CardPictures pictures={pictures} />}
      <h2 className="mt-1.5" lang={isForeign ? theirs : undefined}>
        {kind ? <CardLink to={kind.address(item, mode)}>{title}</CardLink> : title}
        {isForeign && (
          <>
            {' '}
            <abbr lang={language} title={languageName(language, theirs)}>
              {theirs.toUpperCase()}
            </abbr>
          </>
        )}
      </h2>
      {excerpt && (
        <p lang={isForeign ? theirs : undefined} dir="auto" className="hub-excerpt mt-0.5 line-clamp-2">
          {excerpt}
        </p>
      )}
      {pictures.length > 1 && <CardPictures pictures={pictures} />}
      <CardFacts {...props} />
      {Part && (
        <OptionalPart>
          <Part item={item} />
        </OptionalPart>
      )}
    </article>
  );
}

/** A group is not listed among its own groups: the title is its name. */
const groupNamesOf = ({ id, groups }: HubItem): string =>
  groups.flatMap((group) => (group.id === id ? [] : isolated(group.name))).join(', ');

/** Author, groups and time. */
function CardBy({ item, when }: HubCardProps) {
  const t = useHubWords();
  const { exact } = useDates();
  const { author, createdAt } = item;
  const groupNames = groupNamesOf(item);
  return (
    <p className="hub-by text-sm text-muted">
      {author && <PersonFace id={author.id} name={author.name} size="small" />}
      {(author || groupNames) && (
        <span title={groupNames || undefined}>
          {author && <PersonName id={author.id} name={author.name} />}{' '}
          {groupNames && <span className="max-tablet:hidden">{t('inGroups', { groups: groupNames })}</span>}
        </span>
      )}
      <DateText iso={createdAt} title={exact(createdAt)}>
        {`· ${when(createdAt)}`}
      </DateText>
    </p>
  );
}

/** Kind, audience, length, comments, update and category. */
function CardFacts({ item, category, when }: HubCardProps) {
  const t = useHubWords();
  const { date, exact } = useDates();
  const kindName = useKindName();
  const { kind: name, isPublic, createdAt, updatedAt, words } = item;
  const kind = useSlots().hubKinds[name];
  const { Icon = FileTextIcon } = kind ?? {};
  const label = kind && kindName(name);
  const groupNames = groupNamesOf(item);
  const commentCount = useCommentCount()(item.comments);
  const facts = sideBySide([isPublic && t('public'), words > 0 && t('minutes', { count: readingMinutes(words) }), commentCount]);
  const isUpdated = date(updatedAt) !== date(createdAt);
  return (
    <p className="hub-facts mt-2 text-xs text-muted">
      <Icon size={15} />
      {label}
      {groupNames && <span className="tablet:hidden"> · {groupNames}</span>}
      {label && facts && ' · '}
      {facts}
      {isUpdated && (
        <DateText iso={updatedAt} title={exact(updatedAt)}>
          {` · ${t('updated', { date: when(updatedAt) })}`}
        </DateText>
      )}
      {category && ` · ${category}`}
    </p>
  );
}

/**
 * Caches the server's HTML of a card, unless its kind adds something that may depend on more than
 * the item.
 */
function CardOnServer(props: HubCardProps) {
  const { item, mode, category } = props;
  const { Picture, Part } = useSlots().hubKinds[item.kind] ?? {};
  return (
    <CachedMarkup dependsOn={Picture || Part ? undefined : [item, mode, category]}>
      <Card {...props} />
    </CachedMarkup>
  );
}

export const HubCard = import.meta.env.SSR ? CardOnServer : Card;
