import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import type { FormProps } from '#platform/web/forms/form.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { questionLimits } from '../../contract/limits.ts';
import { useQuestionWords } from '../words.ts';

/** Validates the length of a text. */
export function contentProblems(content: RichText): FieldProblem[] {
  const text = plainText(content);
  if (text.trim() === '') return [{ name: 'content', code: 'field.required' }];
  if (text.length > questionLimits.characters) return [{ name: 'content', code: 'field.tooLong', limit: questionLimits.characters }];
  return [];
}

/** Validates a question before it is sent; returns one problem per missing field. */
export function questionProblems(requested: {
  category: string;
  title: string;
  content: RichText;
  groupIds?: readonly string[];
}): FieldProblem[] {
  const lacking = (name: string, isThere: boolean): FieldProblem[] => (isThere ? [] : [{ name, code: 'field.required' }]);
  return [
    ...lacking('category', requested.category !== ''),
    ...lacking('title', requested.title.trim() !== ''),
    ...contentProblems(requested.content),
    ...lacking('groupIds', requested.groupIds === undefined || requested.groupIds.length > 0),
  ];
}

/** Returns error texts of the form, which name missing fields. */
export function useQuestionErrorText(failed: 'askFailed' | 'editFailed'): FormProps['errorText'] {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const missing: Readonly<Record<string, string>> = {
    category: t('missing.category'),
    title: t('missing.title'),
    content: t('missing.content'),
    groupIds: t('missing.groupIds'),
  };
  return (code, field, problem) => {
    const requested = field && code === 'field.required' ? missing[field.name] : undefined;
    return requested ?? (code === 'failed' ? t(failed) : errorText(code, field, problem));
  };
}
