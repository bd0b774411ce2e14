import { useEffect } from 'react';
import { useSession } from '../session/session.tsx';
import type { OpenedThing } from '../storage/opened-things.ts';

/**
 * Remembers on this device that the signed-in person opened something, for the command palette.
 * Render it on the page of the thing.
 */
export function Opened({ kind, id, title, picture }: Omit<OpenedThing, 'to'>): null {
  const { user } = useSession();
  const isSignedIn = user !== null;
  const { kind: pictureKind, id: pictureId, name } = picture ?? {};
  useEffect(() => {
    if (!isSignedIn) return;
    const opened: OpenedThing = { kind, id, title, to: location.pathname };
    if (pictureKind && pictureId !== undefined && name !== undefined) opened.picture = { kind: pictureKind, id: pictureId, name };
    void import('../storage/opened-things.ts').then((module) => module.noteOpened(opened)).catch(() => {});
  }, [isSignedIn, kind, id, title, pictureKind, pictureId, name]);
  return null;
}
