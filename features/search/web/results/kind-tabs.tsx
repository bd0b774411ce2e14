import { useSlots } from '#platform/web/registry/slots.ts';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import type { SearchPage } from '../../contract/shapes.ts';
import { searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { countOf, countText } from './counted.ts';

/** Tabs for all results and each kind, with counts. */
export function KindTabs({ search, page }: { search: AddressedSearch; page: SearchPage }) {
  const t = useSearchWords();
  const anyWords = useAnyWords();
  const { searchKinds } = useSlots();
  // The selected kind stays even without results.
  const kinds = Object.keys(searchKinds).filter((kind) => kind in page.counts || kind === search.kind);
  const tab = (kind: string, label: string) => ({
    to: searchAddress({ ...search, cursor: '', kind }),
    label,
    count: countText(t, countOf(page, kind)),
    isCurrent: search.kind === kind,
  });
  return (
    <TabLinks
      label={t('kinds')}
      tabs={[
        tab('', t('kindAll')),
        ...kinds.map((kind) => tab(kind, anyWords(`${searchKinds[kind]?.feature}/shared`, searchKinds[kind]?.several ?? ''))),
      ]}
    />
  );
}
