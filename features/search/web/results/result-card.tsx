import { PersonFace, PersonName } from '#features/accounts/web/public-api.tsx';
import { isolated, sideBySide } from '#platform/contract/isolated.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { CardPictures } from '#platform/web/media/card-pictures.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CardLink } from '#platform/web/ui/card.tsx';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { SearchReason } from '../../contract/names.ts';
import type { SearchResult } from '../../contract/shapes.ts';
import { Highlighted } from '../highlighted.tsx';
import { useSearchWords } from '../words.ts';
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
  /** Name of the category. */
  category: string;
  /** Formats an instant in short form. */
  when: (iso: string) => string;
  onOpen: () => void;
}

/**
 * One result: author, audience, time, title, best passage and reasons. The whole card is a link.
 */
export function ResultCard({ result, category, when, onOpen }: ResultCardProps) {
  const t = useSearchWords();
  const kindName = useKindName();
  const { exact } = useDates();
  const { author, groups, isPublic, updatedAt, titlePieces, snippet, why, address, picture } = result;
  const kind = useSlots().searchKinds[result.kind];
  const Icon = kind?.Icon ?? FileTextIcon;
  const groupNames = groups.map(({ name }) => isolated(name)).join(', ');
  const facts = sideBySide([
    kind && kindName(result.kind),
    category,
    isPublic && t('public'),
    why.length > 0 && t('why', { reasons: why.map((reason) => t(reasonWords[reason])).join(', ') }),
  ]);
  return (
    // Only records the press; the title's link is the accessible control.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article className="find relative border-b border-line py-4" onClick={onOpen}>
      {(author || groupNames || hasDate(updatedAt)) && (
        <p className="find-by text-sm text-muted">
          {author && <PersonFace id={author.id} name={author.name} size="small" />}
          {(author || groupNames) && (
            <span title={groupNames || undefined}>
              {author && <PersonName id={author.id} name={author.name} />} {groupNames && t('inGroups', { groups: groupNames })}
            </span>
          )}
          {hasDate(updatedAt) && (
            <DateText iso={updatedAt} title={exact(updatedAt)}>
              {author || groupNames ? `· ${when(updatedAt)}` : when(updatedAt)}
            </DateText>
          )}
        </p>
      )}
      {picture && <CardPictures pictures={[picture]} />}
      {kind?.Picture && (
        <span className="find-face">
          <OptionalPart>
            <kind.Picture id={result.id} name={result.title} className="size-full" />
          </OptionalPart>
        </span>
      )}
      <h2 className="mt-1.5">
        <CardLink to={address}>
          <Highlighted highlights={titlePieces} />
        </CardLink>
      </h2>
      {kind?.Beside && <kind.Beside id={result.id} />}
      {snippet.length > 0 && (
        <p dir="auto" className="find-passage mt-0.5 line-clamp-3">
          <Highlighted highlights={snippet} />
        </p>
      )}
      <p className="find-facts mt-2 text-xs text-muted">
        <Icon size={15} />
        {facts}
      </p>
    </article>
  );
}
