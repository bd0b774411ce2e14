import { useLanguage } from '#platform/web/words.tsx';
import en from '../../words/announcement/en.json';
import es from '../../words/announcement/es.json';
import fr from '../../words/announcement/fr.json';

const words = { en, fr, es };

/** The words of the banner. They come with it, since most pages never need them. */
export function useAnnouncementWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
