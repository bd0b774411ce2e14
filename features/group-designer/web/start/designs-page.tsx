import { useRef } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { createDesign, deleteDesign, listDesigns, readResult } from '../../contract/endpoints.ts';
import { designLimits } from '../../contract/limits.ts';
import { ImportFrame } from '../columns/import-frame.tsx';
import { designsQuery } from '../queries.ts';
import { cacheReport } from '../columns/report-cache.ts';
import { useDesignerWords } from '../words.ts';
import { RequestedGroups } from './requested-groups.tsx';
import { DesignList } from './design-list.tsx';
import { useImport } from './use-import.ts';
import { WhatComes } from './what-comes.tsx';

const ending = /\.[a-z]{2,4}$/i;

/** Start page of the designer with the user's designs (`/masp`). */
export function DesignsPage() {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const dates = useDates();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreation(createDesign);
  const designs = useQuery(designsQuery());
  const isForbidden = designs.error !== null && problemOf(designs.error).code === 'auth.forbidden';

  const nameFor = (fileName: string) => (fileName.replace(ending, '').trim() || t('newName')).slice(0, designLimits.name);
  const begin = async (name: string) => (await create({ body: { name } })).id;
  // Created once the user confirms the import, and deleted again if the import fails.
  const made = useRef<string>(undefined);
  const importing = useImport({
    into: async (file) => {
      const id = (made.current = await begin(nameFor(file.name)));
      const { revision } = await call(readResult, { params: { id } });
      return { id, revision };
    },
    onImported: (id, imported) => {
      made.current = undefined;
      cacheReport(id, imported);
      void refresh(listDesigns);
      navigate(`/masp/${id}?tab=import`);
    },
    onGivenUp: () => {
      if (made.current) void call(deleteDesign, { params: { id: made.current } }).catch(() => undefined);
      made.current = undefined;
    },
  });
  const beginEmpty = () =>
    begin(`${t('newName')}, ${dates.date(new Date().toISOString())}`)
      .then((id) => navigate(`/masp/${id}?tab=users`))
      .catch((error: unknown) => toast(errorText(problemOf(error).code), { tone: 'danger' }));

  if (isForbidden)
    return (
      <PageBody>
        <HeadTags>
          <title>{t('title')}</title>
        </HeadTags>
        <PageHeader title={t('title')} />
        <ErrorState title={t('error.design.forbidden')}>{t('forManagers')}</ErrorState>
      </PageBody>
    );
  return (
    <PageBody>
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} />
      <RequestedGroups />
      <ImportFrame
        importing={importing}
        beside={
          <Button variant="secondary" icon={PlusIcon} onClick={() => void beginEmpty()}>
            {t('beginEmpty')}
          </Button>
        }
      />
      <QueryStates query={designs} skeleton={<Skeleton shape="list" label={t('loading')} />}>
        {({ items }) =>
          items.length > 0 && (
            <section>
              <h2 className="mt-8 mb-3">{t('myDesigns')}</h2>
              <DesignList items={items} />
            </section>
          )
        }
      </QueryStates>
      {importing.state.understood === undefined && <WhatComes />}
    </PageBody>
  );
}
