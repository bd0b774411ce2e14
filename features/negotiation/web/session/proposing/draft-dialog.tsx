import { useState } from 'react';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { saveLiveText } from '#features/documents/contract/live-endpoints.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { call, query } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useSessionWords } from '../../words.ts';

const lists = ['drafts', 'coAuthored'] as const;

/** One’s own drafts and those that one writes with others; the text of one becomes text of the clause. */
export function DraftDialog({ onTake, onClose }: { onTake: (text: string) => void; onClose: () => void }) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const [taking, setTaking] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function take(id: string) {
    setTaking(id);
    try {
      const text = plainText((await textOf(id)).content).trim();
      if (text) return onTake(text);
      setProblem(t('draft.empty'));
    } catch (error) {
      setProblem(errorText(problemOf(error).code));
    }
    setTaking(undefined);
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('draft.take')} closeLabel={t('close')}>
      <div className="grid gap-4">
        <p className="text-muted">{t('draft.takeText')}</p>
        {problem && (
          <Notice tone="warn" isAnnounced>
            {problem}
          </Notice>
        )}
        {lists.map((list) => (
          <Drafts key={list} list={list} taking={taking} onTake={(id) => void take(id)} />
        ))}
        <LinkButton to="/article" variant="secondary" size="small" className="justify-self-start">
          {t('draft.write')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

/** The present text, without suggestions on which no one has decided. Who may not edit gets it as saved, at most a minute ago. */
async function textOf(id: string) {
  const document = await call(readDocument, { params: { id } });
  return document.isLive && document.can.edit ? call(saveLiveText, { params: { id } }) : document;
}

interface DraftsProps {
  list: (typeof lists)[number];
  taking: string | undefined;
  onTake: (id: string) => void;
}

function Drafts({ list, taking, onTake }: DraftsProps) {
  const t = useSessionWords();
  const platform = usePlatformWords();
  const dates = useDates();
  const drafts = useQuery(query(listDocuments, { query: { list } }));
  return (
    <section aria-label={t(`draft.${list}`)}>
      <h3 className="mb-1 font-[560]">{t(`draft.${list}`)}</h3>
      <QueryStates query={drafts} skeleton={<Skeleton shape="text" count={2} label={platform('loading')} />}>
        {({ items }) => {
          const written = items.filter(({ state }) => state === 'draft');
          if (written.length === 0) return <p className="text-muted">{t('draft.none')}</p>;
          return (
            <ul className="grid gap-1">
              {written.map(({ id, title, lastUpdate }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3">
                  <Button variant="quiet" size="small" isBusy={taking === id} className="-ml-3.5" onClick={() => onTake(id)}>
                    {title || t('draft.untitled')}
                  </Button>
                  <span className="text-sm text-muted">{dates.dateTime(lastUpdate)}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </section>
  );
}
