import { useState } from 'react';
import { languageTagOf } from '#platform/contract/captions/language-tag.ts';
import { captionLimits, type CaptionFault } from '#platform/contract/captions/limits.ts';
import type { CaptionTrack } from '#platform/contract/captions/shapes.ts';
import { languages } from '#platform/contract/language.ts';
import { controlClasses, Field } from '../forms/field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../forms/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useErrorText, useLanguage } from '../i18n/words.tsx';
import { useCaptionWords } from './caption-words.ts';

interface CaptionsDialogProps {
  /** Name of the video or recording. */
  name: string;
  tracks: readonly Pick<CaptionTrack, 'language' | 'label'>[];
  onSave: (language: string, captions: { label: string; file: string }) => Promise<void>;
  onRemove: (language: string) => Promise<void>;
  onClose: () => void;
}

const another = 'another';

/**
 * Adds, replaces and removes the captions of a video or recording, one file per language. Mount it
 * to open it.
 */
export function CaptionsDialog({ name, tracks, onSave, onRemove, onClose }: CaptionsDialogProps) {
  const t = useCaptionWords();
  const toast = useToast();
  const { language: spoken } = useLanguage();
  const [chosen, setChosen] = useState<string>(spoken);
  const [file, setFile] = useState<File>();
  const errorText = useFaultText();

  async function save(values: Readonly<Record<string, unknown>>) {
    const language = chosen === another ? languageTagOf(String(values['tag'])) : chosen;
    if (language === undefined) throw { code: 'input.invalid', fields: [{ name: 'tag', code: 'field.invalid' }] };
    const text = (await file?.text()) ?? '';
    if (text.length > captionLimits.fileCharacters)
      throw { code: 'input.invalid', fields: [{ name: 'file', code: 'field.tooLong', limit: captionLimits.fileCharacters }] };
    await onSave(language, { label: String(values['label'] ?? '').trim() || nameOf(language, language), file: text });
    onClose();
    toast(t('saved'), { tone: 'success' });
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('title', { name })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={save}>
        <p className="text-muted">{t('lead')}</p>
        {tracks.length > 0 && <PresentTracks tracks={tracks} onRemove={onRemove} />}
        <SelectField
          name="language"
          label={t('language')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[...languages.map((value) => ({ value, label: nameOf(value, spoken) })), { value: another, label: t('otherLanguage') }]}
        />
        {chosen === another && <TextField name="tag" label={t('tag')} hint={t('tagHint')} required autoCapitalize="none" />}
        <TextField
          name="label"
          label={t('label')}
          optionalText={t('optional')}
          limit={captionLimits.labelCharacters}
          placeholder={chosen === another ? undefined : nameOf(chosen, chosen)}
        />
        <FileField onFile={setFile} />
        <SubmitButton>{t('save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** The file of captions. */
function FileField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useCaptionWords();
  return (
    <Field name="file" label={t('file')}>
      {(binding) => (
        <input
          {...binding}
          type="file"
          name="file"
          accept=".vtt,.srt,text/vtt"
          required
          onChange={({ target }) => onFile(target.files?.[0])}
          className={controlClasses}
        />
      )}
    </Field>
  );
}

/** The captions that are there, to be removed. */
function PresentTracks({ tracks, onRemove }: Pick<CaptionsDialogProps, 'tracks' | 'onRemove'>) {
  const t = useCaptionWords();
  const toast = useToast();

  async function remove(language: string) {
    try {
      await onRemove(language);
      toast(t('removed'), { tone: 'success' });
    } catch {
      toast(t('removeFailed'), { tone: 'danger' });
    }
  }

  return (
    <ul aria-label={t('present')} className="grid gap-1">
      {tracks.map(({ language, label }) => (
        <li key={language} className="flex items-center justify-between gap-3">
          <span>
            <bdi>{label}</bdi> <span className="text-sm text-muted">{language}</span>
          </span>
          <IconButton icon={TrashIcon} label={t('remove', { label })} onClick={() => void remove(language)} />
        </li>
      ))}
    </ul>
  );
}

/** The name of a language, in another language. */
function nameOf(tag: string, language: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Text of an error; invalid captions name their fault and line. */
function useFaultText(): ReturnType<typeof useErrorText> {
  const t = useCaptionWords();
  const errorText = useErrorText();
  return (code, about, problem) => {
    if (!code.endsWith('captionsUnreadable')) return errorText(code, about, problem);
    const { reason, line } = (problem as { present: CaptionFault }).present;
    const sentence = t(`fault.${reason}`);
    return line === null ? sentence : t('atLine', { line, sentence });
  };
}
