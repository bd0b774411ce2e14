import { useCategories } from '#features/groups/web/public-api.tsx';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { questionLimits } from '../../contract/limits.ts';
import { useQuestionWords } from '../words.ts';
import { RichTextField } from './rich-text-field.tsx';

interface QuestionFieldsProps {
  category: string;
  onCategory: (category: string) => void;
  title: string;
  onTitle: (title: string) => void;
  start: RichText;
  content: RichText;
  onContent: (content: RichText) => void;
  /** Content below the title. */
  children?: React.ReactNode;
}

export function QuestionFields({ category, onCategory, title, onTitle, start, content, onContent, children }: QuestionFieldsProps) {
  const t = useQuestionWords();
  const { list: categories, error } = useCategories();
  return (
    <>
      <div className="grid gap-3">
        <TextField
          name="title"
          label={t('topic')}
          hint={t('topicHint')}
          limit={questionLimits.title}
          value={title}
          autoComplete="off"
          onChange={({ target }) => onTitle(target.value)}
        />
        {children}
      </div>
      <RichTextField label={t('details')} placeholder={t('detailsHint')} start={start} content={content} onChange={onContent} />
      <SelectField
        name="category"
        label={t('category')}
        hint={error}
        placeholder={t('chooseCategory')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={category}
        onChange={({ target }) => onCategory(target.value)}
      />
    </>
  );
}
