import { useEffect, useReducer } from 'react';
import { send } from '#platform/web/api.ts';
import { readPicture } from '../../contract/people-endpoints.ts';

/** Pictures of so many people are kept; the one that came first goes first. */
const mostKept = 200;

interface Kept {
  url?: string;
  arrived: Promise<void>;
}

/** By person and version, for as long as the document lives: signing out begins a new one. */
const kept = new Map<string, Kept>();

/** The picture of a person as an address that an image can show; null until it is here, and where there is none. */
export function usePicture(id: string, version: number | null): string | null {
  const key = version === null ? null : `${id}-${version}`;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (key === null || version === null) return undefined;
    let isHere = true;
    void pictureOf(key, id, version).arrived.then(() => isHere && redraw());
    return () => {
      isHere = false;
    };
  }, [key, id, version]);
  return (key !== null && kept.get(key)?.url) || null;
}

/** Fetches a picture with the person's own right, which no image could send; once, however many places show it. */
function pictureOf(key: string, id: string, version: number): Kept {
  const known = kept.get(key);
  if (known) return known;
  const picture: Kept = {
    arrived: send(readPicture, { params: { id }, query: { v: version } })
      .then((response) => response.blob())
      .then(
        (blob) => {
          picture.url = URL.createObjectURL(blob);
        },
        // The initials stay. Whoever shows the person again asks again.
        () => {
          kept.delete(key);
        },
      ),
  };
  kept.set(key, picture);
  const [oldest] = kept;
  if (oldest && kept.size > mostKept) {
    kept.delete(oldest[0]);
    if (oldest[1].url) URL.revokeObjectURL(oldest[1].url);
  }
  return picture;
}
