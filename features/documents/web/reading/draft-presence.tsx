import { useEffect, useState } from 'react';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { closeLiveText, liveTextPeople, openLiveText, type LiveTextPeople } from '../../contract/live-text.ts';
import { useDocumentWords } from '../words.ts';

/**
 * People who edit a draft while a co-author reads it. Readers choose whether the others see them.
 */
export function DraftPresence({ id }: { id: string }) {
  const t = useDocumentWords();
  const { user } = useSession();
  const connection = useLiveConnection();
  const [link] = useState(() => liveLink(connection));
  const [isShown, setIsShown] = useState(false);
  const [here, setHere] = useState<LiveTextPeople>();
  const use = isShown ? 'reading' : 'watching';

  useEffect(() => {
    const enter = () => void link.call(openLiveText, { documentId: id, use }).catch(() => undefined);
    const ends = [
      link.onConnection((isConnected) => (isConnected ? enter() : setHere(undefined))),
      link.on(liveTextPeople, (sent) => (sent as LiveTextPeople).documentId === id && setHere(sent as LiveTextPeople)),
    ];
    if (link.isConnected()) enter();
    return () => {
      for (const end of ends) end();
    };
  }, [id, link, use]);

  useEffect(() => {
    const release = link.acquire();
    return () => {
      void link.call(closeLiveText, { documentId: id }).catch(() => undefined);
      release();
    };
  }, [id, link]);

  const namesOf = (people: LiveTextPeople['people'] = []) => people.filter((each) => each.id !== user?.id).map(({ name }) => name);
  const [editors, readers] = [namesOf(here?.people), namesOf(here?.readers)];
  return (
    <div className="flex min-h-11 basis-full flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p>{editors.length > 0 ? t('editingNow', { names: editors.join(', ') }) : t('nobodyEditing')}</p>
      {readers.length > 0 && <p>{t('readingNow', { names: readers.join(', ') })}</p>}
      <Chip isPressed={isShown} onPress={() => setIsShown(!isShown)}>
        {t('showReading')}
      </Chip>
    </div>
  );
}
