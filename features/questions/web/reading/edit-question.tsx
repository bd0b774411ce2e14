import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { editQuestion } from '../../contract/endpoints.ts';
import type { QuestionWhole } from '../../contract/shapes.ts';
import { QuestionFields } from '../asking/question-fields.tsx';
import { questionProblems, useQuestionErrorText } from '../asking/question-problems.ts';
import { useStoredText } from '../asking/use-stored-text.ts';
import { readsOf } from '../reads-of.ts';
import { useQuestionWords } from '../words.ts';

/** Form that edits a question in its place. */
export function EditQuestion({ question, onClose }: { question: QuestionWhole; onClose: () => void }) {
  const t = useQuestionWords();
  const refresh = useRefresh();
  const errorText = useQuestionErrorText('editFailed');
  const { id } = question;
  const [category, setCategory] = useState(question.category);
  const [title, setTitle] = useState(question.title);
  const { content, setContent, forget } = useStoredText(`question ${id}`, question.content);
  const [start] = useState(content);
  function leave() {
    forget();
    onClose();
  }
  async function submit() {
    const fields = questionProblems({ category, title, content });
    if (fields.length > 0) throw { code: 'input.invalid', fields };
    try {
      await call(editQuestion, { params: { id }, body: { category, title, content } });
    } catch (error) {
      const problem = problemOf(error);
      throw problem.status === 0 || problem.status >= 500 ? { code: 'failed' } : problem;
    }
    leave();
    await refresh(...readsOf(id));
  }
  return (
    <>
      <HeadTags>
        <title>{t('editTitle')}</title>
      </HeadTags>
      <h1 className="mb-5 text-2xl">{t('editTitle')}</h1>
      <Form onSubmit={submit} errorText={errorText}>
        <QuestionFields
          category={category}
          onCategory={setCategory}
          title={title}
          onTitle={setTitle}
          start={start}
          content={content}
          onContent={setContent}
        />
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>{t('save')}</SubmitButton>
          <Button variant="secondary" onClick={leave}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
