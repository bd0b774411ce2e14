import { Suspense } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { clauseTitleLimit } from '../../../contract/limits.ts';
import { wordingOf } from '../../../contract/rules/languages.ts';
import { isKnownType } from '../../document-type-name.ts';
import { HiddenNotice } from '../../letters/hidden-notice.tsx';
import { useSessionWords } from '../../words.ts';
import { preview, someWording } from '../preview.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { ClauseTextFields } from './clause-text-fields.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { placesOf, useStoredText, useStoredTexts } from './use-stored-text.ts';
import { withText } from './with-text.ts';

interface ProposeFormProps {
  keptAt: string;
  /** Whether the viewer has just opened it. */
  isFresh: boolean;
  /** `clauseId`: the clause that was proposed; undefined if it was not. */
  onClose: (clauseId?: string) => void;
}

/**
 * Form for a new clause, from a template of the document type or free text. The draft is stored
 * until it is sent or discarded.
 */
export function ProposeForm({ keptAt, isFresh, onClose }: ProposeFormProps) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { feed, commands, viewerId } = useOpenSession();
  const state = useSessionState((all) => all);
  const commandErrorText = useCommandErrorText();
  const part = useFirstFocus(isFresh);
  const { languages } = state;
  const { title, text, forget, startFrom } = useClauseDraft(keptAt, languages);
  const command = { type: 'propose', clauseId: '', title: null, textHash: '', ...someWording(state) } as const;
  const { refusal } = preview(state, command, viewerId, feed.nowMs());
  const isEnded = state.phase === 'ended';
  const close = (clauseId?: string) => {
    forget();
    onClose(clauseId);
  };
  const submit = async () => {
    const empty = text.texts.filter((each) => each.trim() === '');
    if (empty.length > 0) throw { code: empty.length < text.texts.length ? 'clause.languagesUnfit' : 'clause.textEmpty' };
    const clauseId = await commands.propose(title.text, wordingOf(text.texts, languages));
    toast(t('proposed'), { tone: 'success' });
    close(clauseId);
  };
  return (
    <Card as="section">
      <div ref={part}>
        <h2 className="mb-3">{t(isEnded ? 'notProposed' : 'proposeClause')}</h2>
        <Form errorText={commandErrorText} className="gap-4" onSubmit={submit}>
          {refusal !== undefined && (
            <Notice tone="warn" isAnnounced>
              {errorText(refusal)} {t('yourTextStays')}
            </Notice>
          )}
          {!isEnded && isKnownType(state.documentType) && (
            <Suspense>
              <TemplatePicker type={state.documentType} languages={languages} onChoose={startFrom} />
            </Suspense>
          )}
          <ClauseTitleField title={title} isReadOnly={isEnded} />
          <ClauseTextFields label={t('clauseText')} languages={languages} kept={text} rows={5} readOnly={isEnded} mayAddValues={!isEnded} />
          <HiddenNotice text={[title.text, ...text.texts].join('\n')} />
          <div className="flex flex-wrap gap-2.5">
            {!isEnded && <SubmitButton disabled={refusal !== undefined}>{t('propose')}</SubmitButton>}
            <Button variant="secondary" className="max-tablet:w-full" onClick={() => close()}>
              {t(text.texts.some(Boolean) || title.text ? 'discard' : 'cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

function ClauseTitleField({ title, isReadOnly }: { title: ReturnType<typeof useStoredText>; isReadOnly: boolean }) {
  const t = useSessionWords();
  return (
    <TextField
      name="title"
      label={t('clauseTitle')}
      optionalText={t('optional')}
      limit={clauseTitleLimit}
      value={title.text}
      readOnly={isReadOnly}
      onChange={(event) => title.setText(event.target.value)}
      autoComplete="off"
      data-first-focus=""
    />
  );
}

type Languages = Parameters<typeof placesOf>[1];

/** Title and text of the clause, which are stored while they are typed. */
function useClauseDraft(keptAt: string, languages: Languages) {
  const title = useStoredText(`${keptAt}:title`);
  const text = useStoredTexts(placesOf(`${keptAt}:text`, languages));
  return {
    title,
    text,
    forget() {
      title.forget();
      text.forget();
    },
    /** Adds the text of a template; it never overwrites typed text. */
    startFrom(template: { title: string; texts: readonly string[] }) {
      if (title.text.trim() === '') title.setText(template.title);
      text.setTexts(text.texts.map((own, index) => withText(own, template.texts[index] ?? '')));
    },
  };
}
