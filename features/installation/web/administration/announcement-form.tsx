import { useState, type ReactNode } from 'react';
import { announcementAudiences, announcementTones } from '#platform/contract/installation/announcement.ts';
import { languages } from '#platform/contract/language.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { readAnnouncement, readStoredAnnouncement, saveAnnouncement } from '../../contract/endpoints.ts';
import { installationLimits } from '../../contract/limits.ts';
import type { StoredAnnouncement } from '../../contract/shapes.ts';
import { useInstallationWords } from '../words.ts';

export function AnnouncementForm({ announcement }: { announcement: StoredAnnouncement | null }): ReactNode {
  const t = useInstallationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [saved, setSaved] = useState(0);
  const submit = async (values: Record<string, unknown>) => {
    const fieldText = (name: string) => String(values[name] ?? '');
    await call(saveAnnouncement, {
      body: {
        texts: { en: fieldText('texts.en'), fr: fieldText('texts.fr'), es: fieldText('texts.es') },
        tone: announcementTones.find((tone) => tone === fieldText('tone')) ?? 'info',
        audience: announcementAudiences.find((audience) => audience === fieldText('audience')) ?? 'everybody',
        from: instantOf(fieldText('from')),
        until: instantOf(fieldText('until')),
      },
    });
    await refresh(readStoredAnnouncement, readAnnouncement);
    setSaved((count) => count + 1);
    toast(t('announcement.saved'), { tone: 'success' });
  };
  return (
    <Form key={saved} label={t('announcement.title')} errorText={errorText} onSubmit={submit}>
      {languages.map((language) => (
        <TextArea
          key={language}
          name={`texts.${language}`}
          label={t(`announcement.in.${language}`)}
          lang={language}
          defaultValue={announcement?.texts[language] ?? ''}
          limit={installationLimits.announcement}
          rows={2}
          hint={language === 'en' ? t('announcement.links') : undefined}
        />
      ))}
      <div className="grid gap-5 tablet:grid-cols-2">
        <SelectField
          name="audience"
          label={t('announcement.audience')}
          defaultValue={announcement?.audience ?? 'everybody'}
          options={announcementAudiences.map((value) => ({ value, label: t(`announcement.audience.${value}`) }))}
        />
        <SelectField
          name="tone"
          label={t('announcement.tone')}
          defaultValue={announcement?.tone ?? 'info'}
          options={announcementTones.map((value) => ({ value, label: t(`announcement.tone.${value}`) }))}
        />
        <DateField
          name="from"
          type="datetime-local"
          label={t('announcement.from')}
          optionalText={t('optional')}
          defaultValue={localTime(announcement?.from)}
        />
        <DateField
          name="until"
          type="datetime-local"
          label={t('announcement.until')}
          optionalText={t('optional')}
          defaultValue={localTime(announcement?.until)}
        />
      </div>
      <SubmitButton>{t('announcement.save')}</SubmitButton>
    </Form>
  );
}

/**
 * Parses a `datetime-local` value in the browser's time zone. Returns null if it is empty or
 * invalid.
 */
function instantOf(typed: string): string | null {
  const time = new Date(typed).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Formats an instant for a `datetime-local` field, in the browser's time zone. */
function localTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
