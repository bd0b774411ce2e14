import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call, infiniteQuery, useRefresh } from '#platform/web/api/api.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { StarIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { createGadget, deleteGadget, listGadgets } from '../contract/endpoints.ts';
import { gadgetChangedMessage, gadgetLimits } from '../contract/limits.ts';
import type { Gadget } from '../contract/shapes.ts';
import { useGadgetWords } from './words.ts';

export const gadgetsLive: LiveHandlers = { [gadgetChangedMessage]: (_, refresh) => refresh(listGadgets) };

/** Items in the reader's groups (`/gadgets-kebab`). */
export function GadgetsPage() {
  const t = useGadgetWords();
  return (
    <PageBody>
      <title>{`${t('title')} · Atrium`}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <GadgetList />
    </PageBody>
  );
}

/** Section of the group page: its items and a form. */
export function GroupGadgets({ groupId }: { groupId: string }) {
  return (
    <div className="grid gap-5">
      <NewGadget groupId={groupId} />
      <GadgetList groupId={groupId} />
    </div>
  );
}

function NewGadget({ groupId }: { groupId: string }) {
  const t = useGadgetWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const create = useCreation(createGadget);
  const [count, setCount] = useState(0);
  return (
    <Card as="section">
      <Form
        key={count}
        label={t('newOne')}
        errorText={errorText}
        onSubmit={async (values) => {
          await create({ body: { groupId, title: String(values['title']) } });
          setCount(count + 1);
          await refresh(listGadgets);
        }}
      >
        <TextField name="title" label={t('newOne')} limit={gadgetLimits.title} required />
        <SubmitButton>{t('share')}</SubmitButton>
      </Form>
    </Card>
  );
}

function GadgetList({ groupId }: { groupId?: string }) {
  const t = useGadgetWords();
  const platform = usePlatformWords();
  const list = useInfiniteQuery(infiniteQuery(listGadgets, { query: groupId === undefined ? {} : { groupId } }));
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0)
          return (
            <EmptyState icon={StarIcon} title={t('none')}>
              {t('noneText')}
            </EmptyState>
          );
        return (
          <>
            <ul className="grid gap-3">
              {items.map((gadget) => (
                <GadgetCard key={gadget.id} gadget={gadget} isInGroup={groupId !== undefined} />
              ))}
            </ul>
            {list.hasNextPage && (
              <div className="mt-5 text-center">
                <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('older')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryStates>
  );
}

function GadgetCard({ gadget: { id, title, group, author, createdAt, can }, isInGroup }: { gadget: Gadget; isInGroup: boolean }) {
  const { relative } = useDates();
  return (
    <Card as="li" className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h2 className="text-base wrap-break-word">
          <bdi>{title}</bdi>
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
          <PersonName id={author.id} name={author.name} />
          {!isInGroup && (
            <Link to={`/network/${group.id}?tab=gadgets-kebab`} className="link">
              <bdi>{group.name}</bdi>
            </Link>
          )}
          <DateText iso={createdAt}>{relative(createdAt)}</DateText>
        </p>
      </div>
      {can.delete && <DeleteGadget id={id} title={title} />}
    </Card>
  );
}

function DeleteGadget({ id, title }: { id: string; title: string }) {
  const t = useGadgetWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  async function remove() {
    try {
      await call(deleteGadget, { params: { id } });
    } catch (error) {
      // Already deleted in another window: the intended result.
      if (problemOf(error).code !== 'thing.notFound') toast(t('deleteFailed'), { tone: 'danger' });
    }
    setIsAsking(false);
    await refresh(listGadgets);
  }
  return (
    <>
      <IconButton icon={TrashIcon} label={t('deleteNamed', { title })} className="-my-2" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={t('deleteTitle')}
        labels={{ confirm: t('delete'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('deleteText', { title })}
      </ConfirmDialog>
    </>
  );
}
