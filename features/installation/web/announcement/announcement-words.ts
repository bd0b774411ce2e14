import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/announcement/en.json';
import es from '../../words/announcement/es.json';
import fr from '../../words/announcement/fr.json';

const words = { en, fr, es };

/** Texts of the banner. They are bundled with its code, since most pages never show it. */
export function useAnnouncementWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
