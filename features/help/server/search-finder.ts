import { type Language, languages } from '#platform/contract/language.ts';
import { dateless, type SearchMatch, type SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { indexableWords } from '#platform/server/search/indexable-words.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { faq } from '../contract/texts/faq.ts';

interface StoredQuestion {
  id: string;
  title: string;
  text: string;
  words: readonly string[];
}

/** Replaces `[words](/path)` by its words: link targets are not searchable. */
const readable = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const questionsIn = (language: Language): StoredQuestion[] =>
  faq[language].flatMap(({ heading, questions }) =>
    questions.map(({ id, question, answer }) => {
      // With its heading, so that whatever matches is shown.
      const text = [heading, ...answer.map(readable)].join('\n\n');
      return { id, title: question, text, words: indexableWords(`${question} ${text}`, Infinity, language) };
    }),
  );

const stored = new Map<Language, StoredQuestion[]>();
function questionsOf(language: Language): StoredQuestion[] {
  let found = stored.get(language);
  if (!found) stored.set(language, (found = questionsIn(language)));
  return found;
}

const holdsIn =
  ({ words }: StoredQuestion) =>
  (requested: string, isBeginning: boolean) =>
    searchWords(requested).every((word) =>
      words.some((each) => each === word || (isBeginning && word.length > 1 && each.startsWith(word))),
    );

function isMet(question: StoredQuestion, { all, none }: SearchMatch): boolean {
  const holds = holdsIn(question);
  return (
    all.every(({ words, isBeginning }) =>
      words.some((word, index) => searchWords(word).length > 0 && holds(word, isBeginning && index === 0)),
    ) && !none.some((word) => searchWords(word).length > 0 && holds(word, false))
  );
}

const questionsMet = (language: Language, by: SearchMatch): StoredQuestion[] =>
  questionsOf(language).filter((question) => isMet(question, by));

/**
 * Counts the query words matched literally, not by a synonym. Ranks matches from other languages.
 */
const heldAsAsked = (question: StoredQuestion, { all }: SearchMatch): number =>
  all.filter(({ words: [asked = ''], isBeginning }) => searchWords(asked).length > 0 && holdsIn(question)(asked, isBeginning)).length;

/**
 * Finds questions of the help, each at most once: in the reader's language first, else in the
 * language that matches the query best. Finds nothing for visitors and for queries narrowed by
 * author, group or date.
 */
export const helpFinder: SearchFinder = {
  kind: 'helpPage',
  async find(_db, viewer, by, limit) {
    const isNarrowed = [by.authorIds, by.groupId, by.from, by.until].some((each) => each !== undefined);
    if (!isSignedIn(viewer) || by.all.length === 0 || isNarrowed) return [];
    const own = by.language ?? 'en';
    const found = new Map(questionsMet(own, by).map((question) => [question.id, question]));
    const inOthers = languages.filter((each) => each !== own).flatMap((language) => questionsMet(language, by));
    for (const question of inOthers.sort((one, other) => heldAsAsked(other, by) - heldAsAsked(one, by)))
      if (!found.has(question.id)) found.set(question.id, question);
    return [...found.values()].slice(0, limit).map(({ id, title, text }) => ({
      id,
      title,
      text,
      authorId: null,
      groupIds: [],
      updatedAt: dateless,
      address: `/faq#${id}` as const,
    }));
  },
};
