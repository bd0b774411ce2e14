import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLive, useLiveConnection } from '#platform/web/live/live.tsx';
import { listDocuments } from '../../../contract/endpoints.ts';
import {
  closeLiveText,
  livePointer,
  liveTextPeople,
  liveTextUpdated,
  openLiveText,
  pointInLiveText,
  type LivePointer,
  type LiveTextPeople,
  type LiveTextUpdated,
} from '../../../contract/live-text.ts';
import { documentChangedMessage } from '../../../contract/live.ts';
import type { DocumentWhole } from '../../../contract/shapes.ts';
import { StoredUpdates } from './stored-updates.ts';
import type { ReadState } from './large-state.ts';
import { LiveText } from './live-text.ts';
import { Pointers } from './pointers.ts';
import { remoteOf } from './remote-live-text.ts';

/** People who edit or read. */
export type PeopleOf = Pick<LiveTextPeople, 'people' | 'readers'>;

export const nobody: PeopleOf = { people: [], readers: [] };

/** A live text while its editor is mounted: exchanged with the server and with the windows of others. */
export function useLiveText({ id, version, category }: DocumentWhole, state: ReadState) {
  const connection = useLiveConnection();
  const [link] = useState(() => liveLink(connection));
  const [here, setHere] = useState<PeopleOf>(nobody);
  const [text] = useState(
    () =>
      new LiveText({
        id,
        version,
        category,
        state,
        keptUpdates: (client) => new StoredUpdates(new DraftStore(), id, client),
        remote: remoteOf(id),
      }),
  );
  const [pointers] = useState(
    () => new Pointers(text.doc, (pointer) => void link.call(pointInLiveText, { documentId: id, ...pointer }).catch(() => undefined)),
  );
  const snapshot = useSyncExternalStore(text.subscribe, text.snapshot, text.snapshot);
  const [enter] = useState(() => () => {
    void link.call(openLiveText, { documentId: id }).catch(() => undefined);
    text.catchUp();
  });
  // A right that ended is noticed immediately: the exchange is refused. After a publication, the author enters again.
  useLive(documentChangedMessage, (message) => {
    if (message.id === id) enter();
  });

  useEffect(() => {
    const ends = [
      link.acquire(),
      link.onConnection((isConnected) => (isConnected ? enter() : (pointers.clear(), setHere(nobody)))),
      link.on(liveTextUpdated, (update) => text.receive(update as LiveTextUpdated)),
      link.on(livePointer, (pointer) => (pointer as LivePointer).documentId === id && pointers.receive(pointer as LivePointer)),
      link.on(liveTextPeople, (sent) => {
        const { documentId, ...present } = sent as LiveTextPeople;
        if (documentId !== id) return;
        setHere(present);
        // Someone has come and knows no cursor yet, or has left with theirs.
        pointers.clear();
        pointers.tell();
      }),
    ];
    if (link.isConnected()) enter();
    return () => {
      for (const end of ends) end();
      pointers.close();
      void link.call(closeLiveText, { documentId: id }).catch(() => undefined);
    };
  }, [enter, id, link, pointers, text]);
  useSending(text);

  return { text, pointers, here, snapshot };
}

/** Sends what is typed, again when the browser is online; warns before a closing that would lose text. */
function useSending(text: LiveText): void {
  const refresh = useRefresh();
  useEffect(() => {
    const retry = () => text.catchUp();
    const hold = (event: BeforeUnloadEvent) => text.wouldLose && event.preventDefault();
    text.start();
    addEventListener('online', retry);
    addEventListener('beforeunload', hold);
    return () => {
      text.stop();
      removeEventListener('online', retry);
      removeEventListener('beforeunload', hold);
      void refresh(listDocuments);
    };
  }, [text, refresh]);
}
