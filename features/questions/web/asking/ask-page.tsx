import { useCallback, useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { GroupPicker, useMyGroup, useMyGroups } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { askQuestion, listQuestions } from '../../contract/endpoints.ts';
import { useQuestionWords } from '../words.ts';
import { inGroupParameter } from './ask-button.tsx';
import { QuestionFields } from './question-fields.tsx';
import { questionProblems, useQuestionErrorText } from './question-problems.ts';
import { ReachSentence } from './reach-sentence.tsx';
import { SimilarQuestions } from './similar-questions.tsx';

interface DraftQuestion {
  category: string;
  title: string;
  content: RichText;
  groupIds: readonly string[];
}

const storedAs = 'new';

function readDraft(texts: DraftStore): DraftQuestion | undefined {
  try {
    const stored = texts.read('discussion', storedAs);
    return stored === undefined ? undefined : (JSON.parse(stored) as DraftQuestion);
  } catch {
    return undefined;
  }
}

/**
 * Form for a question (`/discussion/new`, with `?group=` for a group). The text is stored on the
 * device until it is sent.
 */
export function AskPage() {
  const t = useQuestionWords();
  const { groups, isPending } = useMyGroups();
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('ask')}</title>
      </HeadTags>
      <PageHeader title={t('ask')} above={<BackLink to="/discussion">{t('back')}</BackLink>} />
      {!isPending && groups.length === 0 ? (
        <EmptyState icon={UsersIcon} title={t('noGroup')} action={<LinkButton to="/network">{t('toGroups')}</LinkButton>}>
          {t('noGroupText')}
        </EmptyState>
      ) : (
        <AskForm />
      )}
    </PageBody>
  );
}

function AskForm() {
  const t = useQuestionWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useQuestionErrorText('askFailed');
  const ask = useCreation(askQuestion);
  const [search] = useSearchParams();
  const here = useMyGroup(search.get(inGroupParameter));
  const { groups, hasMore } = useMyGroups();
  const [texts] = useState(() => new DraftStore());
  const [kept] = useState(() => readDraft(texts));
  const [asked, setAsked] = useState<Partial<DraftQuestion>>(kept ?? {});
  // Preselects the only group of the person.
  const [only] = groups.length === 1 && !hasMore ? groups : [];
  const { category = '', title = '', content = emptyRichText } = asked;
  const offered = here ?? only;
  const groupIds = asked.groupIds ?? (offered ? [offered.id] : []);
  const change = useCallback(
    (changed: Partial<DraftQuestion>) =>
      setAsked((before) => {
        const now = { ...before, ...changed };
        texts.save('discussion', storedAs, JSON.stringify(now));
        return now;
      }),
    [texts],
  );

  async function submit() {
    const fields = questionProblems({ category, title, content, groupIds });
    if (fields.length > 0) throw { code: 'input.invalid', fields };
    try {
      const { id } = await ask({ body: { category, title, content, groupIds: [...groupIds] } });
      texts.remove('discussion', storedAs);
      await refresh(listQuestions);
      navigate(`/discussion/${id}`, { replace: true });
    } catch (error) {
      const problem = problemOf(error);
      throw problem.status === 0 || problem.status >= 500 ? { code: 'failed' } : problem;
    }
  }

  return (
    <Form onSubmit={submit} errorText={errorText}>
      <QuestionFields
        category={category}
        onCategory={(next) => change({ category: next })}
        title={title}
        onTitle={(next) => change({ title: next })}
        start={kept?.content ?? emptyRichText}
        content={content}
        onContent={(next) => change({ content: next })}
      >
        <SimilarQuestions title={title} />
        <div className="mt-3 grid gap-2">
          <GroupPicker label={t('groups')} value={groupIds} onChange={(next) => change({ groupIds: next })} known={here ? [here] : []} />
          <ReachSentence groupIds={groupIds} known={here ? [here, ...groups] : groups} />
        </div>
      </QuestionFields>
      <SubmitButton isWide>{t('post')}</SubmitButton>
    </Form>
  );
}
