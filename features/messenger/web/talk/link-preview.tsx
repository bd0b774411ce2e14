import { type ReactNode, useMemo } from 'react';
import { linkPieces } from '#features/accounts/web/public-api.tsx';
import { describeLinks } from '#features/search/contract/endpoints.ts';
import { searchLimits } from '#features/search/contract/limits.ts';
import { idsIn, leadsTo } from '#features/search/contract/links.ts';
import type { LinkedThing } from '#features/search/contract/shapes.ts';
import { call } from '#platform/web/api/api.ts';
import { batchLookups } from '#platform/web/api/batch-lookups.ts';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { type HubKinds, useSlots } from '#platform/web/registry/slots.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { OptionalPart } from '#platform/web/ui/error-boundary.tsx';
import { useMessengerWords } from '../words.ts';

/** Addresses of pictures are valid for longer. */
const freshMs = 2 * 60_000;

interface Place {
  path: string;
  kind: string;
  id: string;
}

/** The first thing of this site that a text links to, with its title and picture. */
export function LinkPreview({ text }: { text: string }): ReactNode {
  const { hubKinds } = useSlots();
  const { publicUrl, modulesOff } = useSettings();
  const place = useMemo(() => firstPlace(text, publicUrl, hubKinds), [text, publicUrl, hubKinds]);
  if (!place || modulesOff.includes('search')) return null;
  return (
    <OptionalPart>
      <ThingCard {...place} />
    </OptionalPart>
  );
}

/** Its size does not depend on what is found. */
function ThingCard({ path, kind, id }: Place): ReactNode {
  const t = useMessengerWords();
  const kindName = useKindName();
  const { Icon, Picture } = useSlots().hubKinds[kind] ?? {};
  const { data: thing } = useQuery({
    queryKey: [`${describeLinks.method} ${describeLinks.path}`, path],
    queryFn: () => linkedThing(path),
    staleTime: freshMs,
  });
  const images = thing?.picture?.images.slice(0, 1);
  return (
    <Link to={path} className="talk-link">
      <span className="talk-link-picture" data-picture={images || (thing && Picture) ? '' : undefined}>
        {images ? (
          <MediaImage images={images} placeholder={thing?.picture?.placeholder ?? null} alt="" sizes="6rem" />
        ) : thing && Picture ? (
          <Picture id={id} className="size-full" />
        ) : (
          Icon && <Icon size={22} />
        )}
      </span>
      <span className="min-w-0">
        <bdi className="block min-h-6 truncate font-[560]">{thing === null ? t('linkNotFound') : thing?.title}</bdi>
        <span className="block truncate text-xs text-muted">{kindName(kind)}</span>
      </span>
    </Link>
  );
}

/** Lookups of a page of messages are batched. */
const linkedThing = batchLookups<LinkedThing>(searchLimits.links, async (paths) => {
  const { items } = await call(describeLinks, { query: { paths: paths.join(' ') } });
  return items.map((thing) => [thing.path, thing] as const);
});

function firstPlace(text: string, publicUrl: string, kinds: HubKinds): Place | undefined {
  for (const { address } of linkPieces(text)) {
    const path = address === undefined ? undefined : ownPath(address, publicUrl);
    const place = path === undefined ? undefined : placeAt(path, kinds);
    if (place) return place;
  }
  return undefined;
}

/** The path of an address of this site. */
function ownPath(address: string, publicUrl: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address);
  const path = pathname + search + hash;
  const isOwn = origin === location.origin || address.startsWith(`${publicUrl}/`);
  return isOwn && path.length <= searchLimits.linkCharacters ? path : undefined;
}

function placeAt(path: string, kinds: HubKinds): Place | undefined {
  for (const id of idsIn(path))
    for (const [kind, { address }] of Object.entries(kinds)) {
      const isHere = [true, false].some(
        (isPublic) => leadsTo(path, address({ id, isPublic }, 'public')) || leadsTo(path, address({ id, isPublic }, 'private')),
      );
      if (isHere) return { path, kind, id };
    }
  return undefined;
}
