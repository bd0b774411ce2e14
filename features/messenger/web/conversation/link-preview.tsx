import { type ComponentType, type ReactNode, useMemo } from 'react';
import { linkPieces } from '#features/accounts/web/public-api.tsx';
import { idsIn, leadsTo } from '#platform/contract/links.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { type HubKinds, type InMessageProps, type LinkedThingProps, useSlots } from '#platform/web/registry/slots.ts';
import { useMessengerWords } from '../words.ts';

type Place = Omit<LinkedThingProps, 'missing'>;

/** First link of a text to this site, and the text to show beside it. */
export interface Linked {
  place: Place;
  /** Without the address at its end, since what follows leads there too. */
  said: string;
  /** The thing itself; absent where only title and picture are shown. */
  InMessage: ComponentType<InMessageProps> | undefined;
}

/** Target of a link on this site; undefined for other links. */
export function useLinked(text: string): Linked | undefined {
  const { hubKinds, LinkedThing } = useSlots();
  const { publicUrl } = useSettings();
  return useMemo(() => {
    const found = text.includes('://') ? firstPlace(text, publicUrl, hubKinds) : undefined;
    if (!found) return undefined;
    const { address, ...place } = found;
    const InMessage = hubKinds[place.kind]?.InMessage;
    const hasPreview = InMessage !== undefined || LinkedThing !== undefined;
    const isLeftOut = hasPreview && text.trimEnd().endsWith(address);
    return { place, InMessage, said: isLeftOut ? text.trimEnd().slice(0, -address.length).trimEnd() : text };
  }, [text, publicUrl, hubKinds, LinkedThing]);
}

/**
 * The thing of this site that a text links to: itself, or its title and picture, whose size does not
 * depend on what is found.
 */
export function LinkPreview({ place, said, InMessage }: Linked): ReactNode {
  const t = useMessengerWords();
  const { LinkedThing } = useSlots();
  if (InMessage) return <InMessage id={place.id} text={said} />;
  if (!LinkedThing) return null;
  return (
    <Link to={place.path} className="talk-link">
      <LinkedThing {...place} missing={t('linkNotFound')} />
    </Link>
  );
}

function firstPlace(text: string, publicUrl: string, kinds: HubKinds): (Place & { address: string }) | undefined {
  for (const { address } of linkPieces(text)) {
    const path = address === undefined ? undefined : ownPath(address, publicUrl);
    const place = path === undefined ? undefined : placeAt(path, kinds);
    if (place && address !== undefined) return { ...place, address };
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
