import { englishSlips, habits, mostWords, wordsOfSentences } from './habits.ts';
import { keptAsGiven, sameEverywhere, sameInFrench, sameInSpanish } from './same-words.ts';

/** On a phone a line ends at the hyphen of a French “e-mail”; at U+2011 it does not. */
const breakingMail = [/\be-mails?\b/iu, 'e‑mail, with U+2011'] as const;

/** Nouns for which we have another one, by language: one thing has one name, that of the table of docs/voice.md. */
export const otherNouns: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\be[-‑]mails?\b/iu, 'email'],
    [/(?<![-‑])\bmails?\b(?! server)(?!\})/iu, 'email'],
    [/\bidentifiers?\b/iu, 'ID'],
    [/(?<!\{)\bobjections?\b/iu, 'appeal'],
    [/\bpresent password\b/iu, 'current password'],
    [/\bmailbox\b/iu, 'inbox'],
    [/\bterms of use\b/iu, 'general conditions'],
    [/\bproviders? of sign-ins\b/iu, 'sign-in provider'],
  ],
  fr: [
    [/\bcourriels?\b/iu, 'e‑mail'],
    breakingMail,
    [/\bgestionnaires?\b(?! de mots de passe)/iu, 'responsable'],
    [/\bdécliner\b/iu, 'refuser'],
    [/\bgenres?\b/iu, 'type'],
    [/\bconditions d’utilisation\b/iu, 'conditions générales'],
    [/\binternet ouvert\b/iu, 'internet'],
  ],
  es: [
    [/\bgestor(?:a|es|as)?\b/iu, 'responsable'],
    [/\bdélo\b/iu, 'delo'],
    [/\bclases?\b/iu, 'tipo'],
    [/\bcondiciones de uso\b/iu, 'condiciones generales'],
    [/\bgente de aquí\b/iu, 'miembro'],
    [/\binternet abierta\b/iu, 'internet'],
    [/\be[-‑]?mails?\b(?!\})/iu, 'correo'],
  ],
};

/** What people type to search more precisely is shown as they type it. */
const typedByPeople = /^"|:"/;

/** What is wrong with one sentence of one language, given the English one. */
export function sentenceFaults(language: string, sentence: string, english: string): string[] {
  const faults: string[] = [];
  if (sentence.trim() === '') return ['is empty'];
  if (sentence !== sentence.trim()) faults.push('has space around it');
  if (/<\/?[a-z]+[^>]*>/i.test(sentence)) faults.push('holds markup: words are text');
  faults.push(...nounFaults(language, sentence));
  const isGiven = keptAsGiven.includes(sentence);
  if (!isGiven) {
    for (const [habit, instead] of habits[language] ?? []) {
      const found = habit.exec(sentence)?.[0];
      if (found !== undefined) faults.push(`says “${found}”: write “${instead}”`);
    }
    for (const count of wordsOfSentences(sentence)) if (count > mostWords) faults.push(`has a sentence of ${count} words`);
  }
  if (language === 'en' && !isGiven && !typedByPeople.test(sentence))
    for (const [slip, what] of englishSlips) if (slip.test(sentence)) faults.push(`has ${what}`);
  if (language === 'en' || isGiven) return faults;
  if (placeholders(sentence) !== placeholders(english))
    faults.push(`has placeholders ${placeholders(sentence) || '(none)'}, English has ${placeholders(english) || '(none)'}`);
  if (sentence === english && !isRightlySame(language, sentence)) faults.push('is the English sentence');
  if (/\.\.\./.test(sentence)) faults.push('has three dots in place of “…”');
  if (/\p{L}'\p{L}/u.test(sentence)) faults.push('has a straight apostrophe in place of “’”');
  if (language === 'fr') faults.push(...frenchFaults(sentence));
  if (language === 'es') faults.push(...spanishFaults(sentence));
  return faults;
}

/** Which nouns a text has in place of ours. */
export function nounFaults(language: string, text: string): string[] {
  return (otherNouns[language] ?? []).flatMap(([other, ours]) => {
    const found = other.exec(text)?.[0];
    return found === undefined ? [] : `says “${found}” where we say “${ours}”`;
  });
}

/** The placeholders of a sentence, sorted, as one text; `count` is left out, since a plural form may say it in words. */
function placeholders(sentence: string): string {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').filter((name) => name !== 'count');
  return [...new Set(names)].sort().join(', ');
}

function isRightlySame(language: string, sentence: string): boolean {
  const words = sentence.replace(/\{\w+\}/g, '').replace(/https?:\S+|\S+@\S+/g, '');
  if (!/\p{L}{2}/u.test(words)) return true;
  return [...sameEverywhere, ...(language === 'fr' ? sameInFrench : sameInSpanish)].includes(words.trim().replace(/[.…]$/, ''));
}

/** French sets a no-break space (U+00A0) before : and inside « », and a narrow one (U+202F) before ; ! ? */
function frenchFaults(sentence: string): string[] {
  const faults: string[] = [];
  // A sign inside an address or a time (https:, ?id=, 10:30) is followed by no space and is left alone.
  const wrong = /(?:^|[^\u202F;:!?…(])([;!?])(?=\s|$|[»”)])/u.exec(sentence);
  if (wrong) faults.push(`lacks a narrow no-break space before “${wrong[1]}”`);
  if (/(?:^|[^\u00A0;:!?…(]):(?=\s|$|[»”)])/u.test(sentence)) faults.push('lacks a no-break space before “:”');
  if (/[^\u00A0]»|«[^\u00A0]/u.test(sentence)) faults.push('lacks a no-break space inside « »');
  if (/["“”]/.test(sentence)) faults.push('has quotation marks other than « »');
  return faults;
}

/** Spanish opens a question and an exclamation too. */
function spanishFaults(sentence: string): string[] {
  const faults: string[] = [];
  const count = (signs: RegExp) => sentence.match(signs)?.length ?? 0;
  if (count(/\?(?=\s|$|[»”)])/g) > count(/¿/g)) faults.push('lacks “¿”');
  if (count(/!(?=\s|$|[»”)])/g) > count(/¡/g)) faults.push('lacks “¡”');
  return faults;
}
