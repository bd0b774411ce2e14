import { useState, type ReactNode } from 'react';
import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import type { Language } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { readTexts, removeText, saveText } from '../../contract/endpoints.ts';
import { textLimits } from '../../contract/limits.ts';
import type { OwnText } from '../../contract/shapes.ts';
import { useOwnTextWords } from '../words.ts';
import { TextPreview } from './text-preview.tsx';

interface TextFormProps {
  name: OwnTextName;
  language: Language;
  /** Null while the built-in text is used. */
  own: OwnText | null;
}

type Written = Pick<OwnText, 'title' | 'lead' | 'body'>;
type OnChange = (event: { target: { value: string } }) => void;

/**
 * Editor of one text in one language, with a preview and a button that restores the built-in text.
 */
export function TextForm({ name, language, own }: TextFormProps): ReactNode {
  const t = useOwnTextWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [written, setWritten] = useState<Written>({ title: own?.title ?? '', lead: own?.lead ?? '', body: own?.body ?? '' });
  const put =
    (field: keyof Written): OnChange =>
    (event) =>
      setWritten((before) => ({ ...before, [field]: event.target.value }));
  const goBack = async () => {
    try {
      await call(removeText, { params: { name }, body: { language } });
      await refresh(readTexts);
      toast(t('own.removed'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
  };
  const save = async () => {
    await call(saveText, { params: { name }, body: { language, ...written } });
    await refresh(readTexts);
    toast(t('own.saved'), { tone: 'success' });
  };
  return (
    <Form label={t(`own.name.${name}`)} errorText={errorText} onSubmit={save}>
      <Notice>{t(own ? 'own.isOwn' : name === 'privacy' ? 'own.isBuiltInPrivacy' : 'own.isBuiltIn')}</Notice>
      <TextFields {...{ name, language, written, put }} />
      <TextPreview {...{ name, language, written }} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{t('own.save')}</SubmitButton>
        {own && (
          <Button variant="secondary" onClick={() => void goBack()}>
            {t('own.remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface TextFieldsProps extends Pick<TextFormProps, 'name' | 'language'> {
  written: Written;
  put: (field: keyof Written) => OnChange;
}

/** Title, lead and body; the home page has no body. */
function TextFields({ name, language, written, put }: TextFieldsProps): ReactNode {
  const t = useOwnTextWords();
  return (
    <>
      <TextField
        name="title"
        label={t(name === 'home' ? 'own.heading' : 'own.pageTitle')}
        lang={language}
        value={written.title}
        onChange={put('title')}
        limit={textLimits.title}
        required
      />
      <TextArea
        name="lead"
        label={t('own.lead')}
        hint={name === 'home' ? t('own.leadHint') : undefined}
        lang={language}
        value={written.lead}
        onChange={put('lead')}
        limit={textLimits.lead}
        rows={2}
      />
      {name !== 'home' && (
        <TextArea
          name="body"
          label={t('own.body')}
          hint={t('own.bodyHint')}
          lang={language}
          value={written.body}
          onChange={put('body')}
          limit={textLimits.body}
          rows={10}
        />
      )}
    </>
  );
}
