import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { CircleHelpIcon } from '#platform/web/ui/icons.tsx';
import type { SearchResult } from '../../contract/shapes.ts';
import { Highlighted } from '../highlighted.tsx';
import { searchAddress, type AddressedSearch } from '../search-address.ts';

export const helpKind = 'helpPage';

/** The others are in the tab of help. */
const shownCount = 3;

interface HelpResultsProps {
  search: AddressedSearch;
  results: readonly SearchResult[];
  onOpen: () => void;
}

/** The best results of help in one block, so that they take no place from what people wrote; it leads to all of them. */
export function HelpResults({ search, results, onOpen }: HelpResultsProps) {
  const anyWords = useAnyWords();
  const { Icon = CircleHelpIcon, feature, several = '' } = useSlots().searchKinds[helpKind] ?? {};
  return (
    <section aria-labelledby="help-results" className="find feed-item">
      <p className="feed-by">
        <Icon size={18} className="feed-mark" />
        <span id="help-results" className="feed-who">
          <Link to={searchAddress({ ...search, cursor: '', kind: helpKind })} className="link">
            {anyWords(`${feature}/shared`, several)}
          </Link>
        </span>
      </p>
      <ul className="mt-1">
        {results.slice(0, shownCount).map(({ id, address, titlePieces }) => (
          <li key={id}>
            <Link
              to={address}
              data-card-link=""
              onClick={onOpen}
              className="tap inline-flex min-h-8 items-center font-[560] text-ink no-underline hover:text-accent"
            >
              <span>
                <Highlighted highlights={titlePieces} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
