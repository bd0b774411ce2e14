import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { deleteDesign, listDesigns } from '../../contract/endpoints.ts';
import type { DesignHead } from '../../contract/shapes.ts';
import { useDesignerWords } from '../words.ts';

const tones = { converting: 'accent', converted: 'agree', undoing: 'accent', undone: 'plain' } as const;

/** The user's designs, last changed first. */
export function DesignList({ items }: { items: readonly DesignHead[] }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const dates = useDates();
  const refresh = useRefresh();
  const toast = useToast();
  const [toDelete, setToDelete] = useState<DesignHead>();
  const remove = async ({ id }: DesignHead) => {
    try {
      await call(deleteDesign, { params: { id } });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setToDelete(undefined);
    await refresh(listDesigns);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map((design) => (
          <li key={design.id} className="flex items-center gap-3 py-3 pr-2 pl-4 tablet:pl-5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`/masp/${design.id}`} className="link py-0.5 font-[560] wrap-anywhere">
                  <bdi>{design.name}</bdi>
                </Link>
                {design.state !== 'draft' && <Badge tone={tones[design.state]}>{t(`state.${design.state}`)}</Badge>}
              </p>
              <MetaLine>
                <span>{t('countPeople', { count: design.peopleCount })}</span>
                <span>{t('countGroups', { count: design.groupCount })}</span>
                <span>{dates.relative(design.savedAt)}</span>
              </MetaLine>
            </div>
            {design.can.delete && (
              <IconButton icon={TrashIcon} label={t('deleteNamed', { name: design.name })} onClick={() => setToDelete(design)} />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        onClose={() => setToDelete(undefined)}
        onConfirm={() => toDelete && remove(toDelete)}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('deleteText', { name: toDelete?.name ?? '' })}
      </ConfirmDialog>
    </>
  );
}
