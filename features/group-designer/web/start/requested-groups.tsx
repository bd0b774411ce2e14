import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { answerRequest, endAgreement, listRequests } from '../../contract/agreement-endpoints.ts';
import type { ManagerRequest, ManagerRequests } from '../../contract/agreement-shapes.ts';
import { requestsQuery } from '../queries.ts';
import { useDesignerWords } from '../words.ts';

/** Requests to the manager, above their own designs; nothing if there are none. */
export function RequestedGroups() {
  const t = useDesignerWords();
  const { data } = useQuery(requestsQuery());
  if (!data || data.items.length + data.agreements.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="mb-8 grid gap-3">
      <h2 id="asked">{t(data.items.length > 0 ? 'asked.title' : 'agreements.title')}</h2>
      {data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((request) => (
            <RequestedGroup key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Agreements agreements={data.agreements} isAlone={data.items.length === 0} />
    </section>
  );
}

function RequestedGroup({ request }: { request: ManagerRequest }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const dates = useDates();
  const refresh = useRefresh();
  const toast = useToast();
  const send = useCreation(answerRequest);
  const [always, setAlways] = useState(false);
  const { id, groupName, companyName, description, designer, peopleCount, endsAt } = request;
  const give = async (answer: 'agree' | 'decline') => {
    try {
      await send({ params: { id }, body: { answer, always: answer === 'agree' && always } });
      toast(t(answer === 'agree' ? 'asked.agreed' : 'asked.declined'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code, undefined, problemOf(error)), { tone: 'danger' });
    }
    await refresh(listRequests);
  };
  return (
    <Card as="li">
      <h3 className="text-base wrap-anywhere">
        <bdi>{groupName}</bdi> <span className="font-normal text-muted">· {companyName}</span>
      </h3>
      <MetaLine>
        <span>
          <PersonName id={designer.id} name={designer.name} picture="inline" />
        </span>
        <span>{t('countPeople', { count: peopleCount })}</span>
        <span>{t('asked.until', { date: dates.date(endsAt) })}</span>
      </MetaLine>
      <p className="mt-2 line-clamp-3 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">{description}</p>
      <CheckboxField
        name={`always ${id}`}
        label={t('asked.always', { name: designer.name })}
        checked={always}
        onChange={({ target }) => setAlways(target.checked)}
      />
      <p className="mt-1 flex flex-wrap gap-2.5">
        <Button size="small" variant="secondary" aria-label={t('asked.agreeNamed', { name: groupName })} onClick={() => give('agree')}>
          {t('asked.agree')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('asked.declineNamed', { name: groupName })} onClick={() => give('decline')}>
          {t('asked.decline')}
        </Button>
      </p>
    </Card>
  );
}

function Agreements({ agreements, isAlone }: Pick<ManagerRequests, 'agreements'> & { isAlone: boolean }) {
  const t = useDesignerWords();
  const refresh = useRefresh();
  const toast = useToast();
  if (agreements.length === 0) return null;
  const end = async (userId: string) => {
    await call(endAgreement, { params: { userId } });
    toast(t('agreements.ended'), { tone: 'success' });
    await refresh(listRequests);
  };
  return (
    <>
      {!isAlone && <h3 className="mt-2 text-base">{t('agreements.title')}</h3>}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {agreements.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-2 pr-2 pl-4">
            <span className="min-w-0 flex-1">
              <PersonName id={id} name={name} picture="inline" />
            </span>
            <Button size="small" variant="quiet" aria-label={t('agreements.endNamed', { name })} onClick={() => end(id)}>
              {t('agreements.end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
