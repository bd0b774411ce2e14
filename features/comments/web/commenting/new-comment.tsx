import { useEffect, useRef } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { listComments, writeComment } from '../../contract/endpoints.ts';
import { useCommentWords } from '../words.ts';
import { CommentForm } from './comment-form.tsx';
import { changePassages, usePassages } from './passage-store.ts';

/** Form for a new comment on a subject or on the selected passage. */
export function NewComment({ on, isNameless }: { on: string; isNameless: boolean }) {
  const t = useCommentWords();
  const refresh = useRefresh();
  const write = useCreation(writeComment);
  const { chosen } = usePassages(on);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!chosen) return;
    const field = place.current?.querySelector('textarea');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [chosen]);
  const drop = () => changePassages(on, { chosen: undefined });
  return (
    <div ref={place} className="mt-5">
      <CommentForm
        on={on}
        keptAs={`on ${on}`}
        label={t(chosen ? 'yourPassageComment' : 'yourComment')}
        submitLabel={t('sendComment')}
        send={(text) => write({ query: { on }, body: { text, ...(chosen && { passage: chosen }) } })}
        onDone={async () => {
          drop();
          await refresh(listComments);
        }}
        isNew
        about={
          <>
            {isNameless && <p className="text-sm text-muted">{t('nameless')}</p>}
            {chosen && (
              <div className="flex items-start gap-2">
                <blockquote
                  dir="auto"
                  className="line-clamp-4 flex-1 border-l-2 border-accent/50 pl-3 font-[family-name:var(--font-reading)] text-sm break-words text-muted"
                >
                  {chosen.exact}
                </blockquote>
                <IconButton icon={XIcon} label={t('dropPassage')} size="small" onClick={drop} />
              </div>
            )}
          </>
        }
      />
    </div>
  );
}
