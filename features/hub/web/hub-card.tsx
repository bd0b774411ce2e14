import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { readingMinutes } from '#platform/contract/rich-text/text.ts';
import { CachedMarkup } from '#platform/web/rendering/cached-markup.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CardPictures } from '#platform/web/media/card-pictures.tsx';
import { CardLink } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon, MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { LanguageTag } from '#platform/web/ui/language-tag.tsx';
import { PublicMark } from '#platform/web/ui/public-mark.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import type { HubMode } from '../contract/kinds.ts';
import type { HubItem } from '../contract/shapes.ts';
import { useHubWords } from './words.ts';
import '#platform/web/styles/feed.css';
import '#platform/web/styles/reading.css';

interface HubCardProps {
  item: HubItem;
  mode: HubMode;
  /** Short name of the category. */
  category: string;
  /** Formats an instant in short form. */
  when: (iso: string) => string;
}

/**
 * One item: author, audience, time and kind, title and beginning of the text, then what its kind adds and how much
 * was said about it. The whole card is a link.
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
    <article className="feed-item">
      <CardBy {...props} />
      {Picture && <Picture id={id} className="card-picture" />}
      {pictures.length === 1 && <CardPictures pictures={pictures} />}
      <h2 lang={isForeign ? theirs : undefined}>
        {kind ? <CardLink to={kind.address(item, mode)}>{title}</CardLink> : title}
        <LanguageTag of={item.language} />
      </h2>
      {excerpt && (
        <p lang={isForeign ? theirs : undefined} dir="auto" className="feed-text line-clamp-2">
          {excerpt}
        </p>
      )}
      {pictures.length > 1 && <CardPictures pictures={pictures} />}
      {Part && (
        <OptionalPart>
          <Part item={item} />
        </OptionalPart>
      )}
      <CardLife {...props} />
    </article>
  );
}

/** A group is not listed among its own groups: the title is its name. */
const groupNamesOf = ({ id, groups }: HubItem): string =>
  groups.flatMap((group) => (group.id === id ? [] : isolated(group.name))).join(', ');

/** Author, groups, time, kind, audience (on the public Hub for screen readers only: the page shows it) and category. */
function CardBy({ item, mode, category, when }: HubCardProps) {
  const t = useHubWords();
  const kindName = useKindName();
  const { exact } = useDates();
  const { kind: name, author, isPublic, createdAt } = item;
  const kind = useSlots().hubKinds[name];
  const { Icon = FileTextIcon } = kind ?? {};
  const groupNames = groupNamesOf(item);
  return (
    <p className="feed-by">
      {author ? <PersonFace id={author.id} name={author.name} size="small" /> : <Icon size={18} className="feed-mark" />}
      <span className="feed-who" title={groupNames || undefined}>
        {author && <PersonName id={author.id} name={author.name} />}
        {groupNames && <span className="feed-in"> {t('inGroups', { groups: groupNames })}</span>}
      </span>
      <DateText iso={createdAt} title={exact(createdAt)}>
        {`· ${when(createdAt)}`}
      </DateText>{' '}
      <span className="feed-kind">
        <span className="feed-what">
          <Icon size={14} />
          {kind && kindName(name)}
          {groupNames && <span className="feed-group"> · {groupNames}</span>}
          {isPublic && (mode === 'private' ? <PublicMark label={t('public')} /> : <span className="sr-only"> · {t('public')}</span>)}
        </span>
        {category && <span>{` · ${category}`}</span>}
      </span>
    </p>
  );
}

/** The reading time is shown if it is longer than this, in minutes. */
const shortMinutes = 1;

/** Comments, length of a long text and last update; nothing if there are none. */
function CardLife({ item, when }: HubCardProps) {
  const t = useHubWords();
  const { date, exact } = useDates();
  const { createdAt, updatedAt, words } = item;
  const commentCount = useCommentCount()(item.comments);
  const minutes = readingMinutes(words);
  const length = minutes > shortMinutes && t('minutes', { count: minutes });
  const isUpdated = date(updatedAt) !== date(createdAt);
  if (!commentCount && !length && !isUpdated) return null;
  return (
    <p className="feed-life">
      {commentCount && (
        <span>
          <MessageSquareIcon size={15} />
          {commentCount}
        </span>
      )}{' '}
      {length && <span>{length}</span>}{' '}
      {isUpdated && (
        <DateText iso={updatedAt} title={exact(updatedAt)}>
          {t('updated', { date: when(updatedAt) })}
        </DateText>
      )}
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
