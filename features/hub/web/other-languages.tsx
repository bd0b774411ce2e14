import { useHubWords } from './words.ts';

/** Stands between the last of the things in the languages that come first, and the newest of the others. */
export function OtherLanguages() {
  const t = useHubWords();
  return <p className="hub-since flex items-center gap-2.5 pt-4 text-xs font-[600] text-muted">{t('otherLanguages')}</p>;
}
