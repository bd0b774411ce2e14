import { glob } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { languages, type Language } from '#platform/contract/language.ts';
import { writeMail } from '#platform/server/mail/compose-mail.ts';
import type { MailContent } from '#platform/server/mail/mail-parts.ts';
import type { MailSample } from '#platform/server/testing/mail-sample.ts';
import { readWords } from '#platform/server/i18n/words.ts';

/** A sample email in one language, as sent. */
export interface WrittenMail extends Pick<MailSample, 'canEnd'> {
  /** Such as `groups.invited 1 fr`. */
  name: string;
  kind: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  content: MailContent;
}

const root = new URL('../../../', import.meta.url);
const site = { publicUrl: 'https://atrium.example.org', site: 'Atrium' };

/** All samples of all kinds of email, in each language. */
export async function allMails(): Promise<WrittenMail[]> {
  const files = (await Array.fromAsync(glob('features/*/server/testing/mail-samples.ts', { cwd: root }))).sort();
  const folders = ['platform', ...(await Array.fromAsync(glob('features/*', { cwd: root })))];
  const words = readWords(
    Object.fromEntries(
      folders
        .filter((folder) => existsSync(new URL(`${folder}/words/`, root)))
        .map((folder) => [folder.replace('features/', ''), new URL(`${folder}/words/`, root)]),
    ),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, root).href) as Promise<{ mailSamples: readonly MailSample[] }>),
  );
  return modules
    .flatMap(({ mailSamples }) => mailSamples)
    .flatMap(({ kind, facts, canEnd }, at) =>
      languages.map((language) => {
        const { content, ...written } = writeMail({ ...site, words }, language, kind, facts);
        const id = `${kind.feature}.${kind.name}`;
        return { name: `${id} ${at} ${language}`, kind: id, language, canEnd, content, ...written };
      }),
    );
}
