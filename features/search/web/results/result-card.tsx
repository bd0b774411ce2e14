import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { isolated } from '#platform/contract/isolated.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { CardPictures } from '#platform/web/media/card-pictures.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CardLink } from '#platform/web/ui/card.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { PublicMark } from '#platform/web/ui/public-mark.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SearchReason } from '../../contract/names.ts';
import type { SearchResult } from '../../contract/shapes.ts';
import { Highlighted } from '../highlighted.tsx';
import { useSearchWords } from '../words.ts';
import '#platform/web/styles/feed.css';
import '#platform/web/styles/reading.css';

const reasonWords = {
  phrase: 'whyPhrase',
  title: 'whyTitle',
  text: 'whyText',
  form: 'whyForm',
  beginning: 'whyBeginning',
  synonym: 'whySynonym',
  slip: 'whySlip',
  ownGroup: 'whyOwnGroup',
  detail: 'whyDetail',
} as const satisfies Record<SearchReason, string>;

/** Kinds without a time, such as people and help, have the epoch. */
const hasDate = (iso: string) => !iso.startsWith('1970-01-01');

interface ResultCardProps {
  result: SearchResult;
  /** Short name of the category. */
  category: string;
  /** Formats an instant in short form. */
  when: (iso: string) => string;
  onOpen: () => void;
}

/**
 * One result: author, audience, time, kind, title and best passage; reasons for screen readers and as a tooltip of the
 * kind. The whole card is a link.
 */
export function ResultCard({ result, category, when, onOpen }: ResultCardProps) {
  const t = useSearchWords();
  const kindName = useKindName();
  const { exact } = useDates();
  const { author, groups, isPublic, updatedAt, titlePieces, snippet, why, address, picture } = result;
  const kind = useSlots().searchKinds[result.kind];
  const Icon = kind?.Icon ?? FileTextIcon;
  const groupNames = groups.map(({ name }) => isolated(name)).join(', ');
  const reasons = why.length > 0 ? t('why', { reasons: why.map((reason) => t(reasonWords[reason])).join(', ') }) : undefined;
  return (
    // Only records the press; the title's link is the accessible control.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article className="find feed-item" onClick={onOpen}>
      <p className="feed-by">
        <Mark result={result} />
        <span className="feed-who" title={groupNames || undefined}>
          {author && <PersonName id={author.id} name={author.name} />}
          {groupNames && <span className="feed-in"> {t('inGroups', { groups: groupNames })}</span>}
        </span>
        {hasDate(updatedAt) && (
          <DateText iso={updatedAt} title={exact(updatedAt)}>
            {author || groupNames ? `· ${when(updatedAt)}` : when(updatedAt)}
          </DateText>
        )}{' '}
        <span className="feed-kind" title={reasons}>
          <span className="feed-what">
            <Icon size={14} />
            {kind && kindName(result.kind)}
            {groupNames && <span className="feed-group"> · {groupNames}</span>}
            {isPublic && <PublicMark label={t('public')} />}
          </span>
          {category && <span>{` · ${category}`}</span>}
          {reasons && <span className="sr-only"> · {reasons}</span>}
        </span>
      </p>
      {picture && <CardPictures pictures={[picture]} />}
      <h2>
        <CardLink to={address}>
          <Highlighted highlights={titlePieces} />
        </CardLink>
      </h2>
      {kind?.Beside && <kind.Beside id={result.id} />}
      {snippet.length > 0 && (
        <p dir="auto" className="feed-text line-clamp-2">
          <Highlighted highlights={snippet} />
        </p>
      )}
    </article>
  );
}

/** Face of the author, picture of the thing, or icon of its kind. */
function Mark({ result: { kind: name, id, title, author } }: Pick<ResultCardProps, 'result'>) {
  const { Picture, Icon = FileTextIcon } = useSlots().searchKinds[name] ?? {};
  if (Picture)
    return (
      <span className="find-face">
        <OptionalPart>
          <Picture id={id} name={title} className="size-full" />
        </OptionalPart>
      </span>
    );
  return author ? <PersonFace id={author.id} name={author.name} size="small" /> : <Icon size={18} className="feed-mark" />;
}
