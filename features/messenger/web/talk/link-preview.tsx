import { type ReactNode, useMemo } from 'react';
import { linkPieces } from '#features/accounts/web/public-api.tsx';
import { idsIn, leadsTo } from '#platform/contract/links.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { type HubKinds, type LinkedThingProps, useSlots } from '#platform/web/registry/slots.ts';
import { useMessengerWords } from '../words.ts';

type Place = Omit<LinkedThingProps, 'missing'>;

/**
 * The first thing of this site that a text links to, with its title and picture. Its size does not
 * depend on what is found.
 */
export function LinkPreview({ text }: { text: string }): ReactNode {
  const t = useMessengerWords();
  const { hubKinds, LinkedThing } = useSlots();
  const { publicUrl } = useSettings();
  const place = useMemo(() => firstPlace(text, publicUrl, hubKinds), [text, publicUrl, hubKinds]);
  if (!place || !LinkedThing) return null;
  return (
    <Link to={place.path} className="talk-link">
      <LinkedThing {...place} missing={t('linkNotFound')} />
    </Link>
  );
}

function firstPlace(text: string, publicUrl: string, kinds: HubKinds): Place | undefined {
  for (const { address } of linkPieces(text)) {
    const path = address === undefined ? undefined : ownPath(address, publicUrl);
    const place = path === undefined ? undefined : placeAt(path, kinds);
    if (place) return place;
  }
  return undefined;
}

/** Longer addresses lead to no thing. */
const longestPath = 300;

/** The path of an address of this site. */
function ownPath(address: string, publicUrl: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address);
  const path = pathname + search + hash;
  const isOwn = origin === location.origin || address.startsWith(`${publicUrl}/`);
  return isOwn && path.length <= longestPath ? path : undefined;
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
