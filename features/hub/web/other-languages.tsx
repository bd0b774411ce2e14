import { useHubWords } from './words.ts';

/** Line between the first languages and the others. */
export function OtherLanguages() {
  const t = useHubWords();
  return <p className="hub-since flex items-center gap-2.5 pt-4 text-xs font-[600] text-muted">{t('otherLanguages')}</p>;
}
