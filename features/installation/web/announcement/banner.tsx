import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ShownAnnouncement } from '#platform/contract/installation/announcement.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { Prose } from '#platform/web/text/prose.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useAnnouncementWords } from './announcement-words.ts';
import { isPutAway, putAway, showAgain } from './put-away.ts';

interface BannerProps {
  announcement: ShownAnnouncement;
  /** Announces the text to screen readers, because it appeared after the page had loaded. */
  isAnnounced?: boolean;
}

/** An announcement above the page, with a button that dismisses it. */
export function Banner({ announcement: { id, tone, texts }, isAnnounced = false }: BannerProps): ReactNode {
  const t = useAnnouncementWords();
  const { language } = useLanguage();
  const [isClosed, setIsClosed] = useState(false);
  // Hydration must match the server's HTML, so the cookie is only read in the browser; CSS hides a
  // dismissed banner until then.
  const isAway = useSyncExternalStore(
    () => () => {},
    () => isPutAway(id),
    () => false,
  );
  useLayoutEffect(() => {
    if (!isPutAway(id)) showAgain();
  }, [id]);
  const [said, text] = inLanguage(texts, language);
  if (isClosed || isAway || text === undefined) return null;
  const close = () => {
    putAway(id);
    setIsClosed(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside aria-label={t('announcement')} className="mx-auto w-full max-w-page px-4 pt-4 in-data-put-away:hidden desktop:px-6 print:hidden">
      <Notice tone={tone} isAnnounced={isAnnounced}>
        <div className="flex items-start justify-between gap-3">
          <p lang={said} className="min-w-0 wrap-anywhere whitespace-pre-line">
            <Prose text={text} />
          </p>
          <IconButton icon={XIcon} label={t('putAway')} size="small" onClick={close} className="shrink-0" />
        </div>
      </Notice>
    </aside>
  );
}

/** Returns the text in the reader's language, else in the first language that has one. */
function inLanguage(texts: ShownAnnouncement['texts'], language: Language): readonly [Language, string | undefined] {
  const shownLanguage = [language, ...languages].find((each) => texts[each]) ?? language;
  return [shownLanguage, texts[shownLanguage]];
}
