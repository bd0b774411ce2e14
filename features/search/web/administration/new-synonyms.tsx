import { useState, type ReactNode } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { addSynonyms, listSynonyms } from '../../contract/synonym-endpoints.ts';
import { synonymLimits } from '../../contract/synonym-limits.ts';
import { useAdministrationWords } from './words.ts';
import { wordsIn } from './words-in.ts';

/** Form that adds a group of synonyms, typed as a comma-separated line. */
export function NewSynonyms(): ReactNode {
  const t = useAdministrationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const add = useCreation(addSynonyms);
  const [added, setAdded] = useState(0);
  const submit = async (typed: unknown) => {
    try {
      await add({ body: { words: wordsIn(typeof typed === 'string' ? typed : '') } });
    } catch (error) {
      // Maps errors of single words to the one field.
      if (isProblem(error) && error.fields)
        throw {
          ...error,
          fields: [{ name: 'words', code: error.fields[0]?.code === 'synonym.alike' ? 'synonym.alike' : 'synonym.words' }],
        };
      throw error;
    }
    await refresh(listSynonyms);
    toast(t('synonyms.done'), { tone: 'success' });
    setAdded((count) => count + 1);
  };
  return (
    <Form
      key={added}
      label={t('synonyms.new')}
      errorText={(code, field) =>
        code === 'synonym.words'
          ? t('synonyms.wordsRefused', { most: synonymLimits.words, characters: synonymLimits.wordCharacters })
          : errorText(code, field)
      }
      onSubmit={(values) => submit(values['words'])}
    >
      <TextField name="words" label={t('synonyms.words')} hint={t('synonyms.hint')} autoComplete="off" required />
      <SubmitButton>{t('synonyms.add')}</SubmitButton>
    </Form>
  );
}
