import type { ReactNode } from 'react';
import { readDocument } from '#features/documents/contract/endpoints.ts';
import { GroupField, InOneGroup } from '#features/groups/web/public-api.tsx';
import { readConversation } from '#features/messenger/contract/endpoints.ts';
import { query, useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { createPoll } from '../../contract/endpoints.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';
import { belowDocumentParameter, inConversationParameter, inGroupParameter } from './ask-button.tsx';
import { inOptionsField, PollFields, writtenOf } from './poll-form.tsx';

/**
 * Page that asks a poll (`/polls/new`): in a group, which `?group=` preselects, in a conversation
 * (`?conversation=`) or below a document (`?document=`).
 */
export function AskPage() {
  const [search] = useSearchParams();
  const conversationId = search.get(inConversationParameter);
  const documentId = search.get(belowDocumentParameter);
  if (conversationId !== null) return <AskInConversation id={conversationId} />;
  if (documentId !== null) return <AskBelowDocument id={documentId} />;
  return <AskInGroup asked={search.get(inGroupParameter)} />;
}

function AskInConversation({ id }: { id: string }) {
  const t = usePollWords();
  const conversation = useQuery(query(readConversation, { params: { id } }));
  return (
    <QueryStates query={conversation} skeleton={<AskSkeleton />}>
      {({ kind, group, partner }) => {
        const name = kind === 'group' ? group.name : (partner?.name ?? '');
        return (
          <AskBody lead={t(kind === 'group' ? 'askConversationLead' : 'askPersonLead', { name })} back={{ to: `/messenger/${id}`, name }}>
            <NewPoll place={{ conversationId: id }} reach={t('reachConversation')} doneAt={() => `/messenger/${id}`} />
          </AskBody>
        );
      }}
    </QueryStates>
  );
}

function AskBelowDocument({ id }: { id: string }) {
  const t = usePollWords();
  const document = useQuery(query(readDocument, { params: { id } }));
  const to = `/blog/${id}`;
  return (
    <QueryStates query={document} skeleton={<AskSkeleton />}>
      {({ title }) => (
        <AskBody lead={t('askDocumentLead', { title })} back={{ to, name: title }}>
          <NewPoll place={{ documentId: id }} reach={t('reachDocument')} doneAt={() => to} />
        </AskBody>
      )}
    </QueryStates>
  );
}

function AskSkeleton() {
  return (
    <PageBody kind="form">
      <Skeleton shape="text" count={6} label={usePollWords()('loading')} />
    </PageBody>
  );
}

function AskBody({ lead, back, children }: { lead: string; back: { to: string; name: string }; children: ReactNode }) {
  const t = usePollWords();
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('ask')}</title>
      </HeadTags>
      <PageHeader title={t('ask')} lead={lead} above={<BackLink to={back.to}>{back.name}</BackLink>} />
      {children}
    </PageBody>
  );
}

function AskInGroup({ asked }: { asked: string | null }) {
  const t = usePollWords();
  return (
    <AskBody lead={t('askLead')} back={{ to: '/polls', name: t('title') }}>
      <InOneGroup asked={asked} why={t('noGroupText')}>
        {({ groups, groupId, choose }) => (
          <NewPoll reach={t('reach')} doneAt={(id) => `/polls/${id}`}>
            <GroupField {...{ groups, groupId, choose }} required />
          </NewPoll>
        )}
      </InOneGroup>
    </AskBody>
  );
}

interface NewPollProps {
  /** The place that is asked; otherwise the form has the group. */
  place?: { conversationId: string } | { documentId: string };
  /** Audience of the poll. */
  reach: string;
  /** The address to open after the poll was made. */
  doneAt: (id: string) => string;
  children?: ReactNode;
}

function NewPoll({ place, reach, doneAt, children }: NewPollProps) {
  const t = usePollWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const create = useCreation(createPoll);
  return (
    <Form
      label={t('ask')}
      errorText={errorText}
      onSubmit={async (values) => {
        const written = writtenOf(values);
        const { id } = await inOptionsField(
          written.kind,
          create({ body: { ...(place ?? { groupId: String(values['groupId']) }), ...written } }),
        );
        await refresh(...readsOf(id));
        navigate(doneAt(id), { replace: true });
      }}
    >
      {children}
      <PollFields />
      <div className="grid gap-2.5">
        <p className="text-sm text-muted">{reach}</p>
        <SubmitButton isWide>{t('askIt')}</SubmitButton>
      </div>
    </Form>
  );
}
