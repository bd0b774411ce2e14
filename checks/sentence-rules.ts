import { englishSlips, habits, looseUnit, mostWords, wordsOfSentences } from './habits.ts';
import { storedAsGiven, sameEverywhere, sameInFrench, sameInSpanish } from './same-words.ts';

/** Phones break lines at the hyphen of French “e-mail”, but not at U+2011. */
const breakingMail = [/\be-mails?\b/iu, 'e‑mail, with U+2011'] as const;

/** Nouns with a preferred alternative by language, from the table of docs/voice.md. */
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

/** Search syntax is shown as typed. */
const typedByPeople = /^"|:"/;

/** Faults of a sentence in a language, given the English one. */
export function sentenceFaults(language: string, sentence: string, english: string): string[] {
  const faults: string[] = [];
  if (sentence.trim() === '') return ['is empty'];
  if (sentence !== sentence.trim()) faults.push('has space around it');
  if (/<\/?[a-z]+[^>]*>/i.test(sentence)) faults.push('contains markup: use plain text');
  if (looseUnit.test(sentence)) faults.push('lacks a no-break space before a unit');
  faults.push(...nounFaults(language, sentence));
  const isGiven = storedAsGiven.includes(sentence);
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
  if (sentence === english && !isRightlySame(language, sentence)) faults.push('equals the English sentence: translate it');
  if (/\.\.\./.test(sentence)) faults.push('has three dots instead of “…”');
  if (/\p{L}'\p{L}/u.test(sentence)) faults.push('has a straight apostrophe instead of “’”');
  if (language === 'fr') faults.push(...frenchFaults(sentence));
  if (language === 'es') faults.push(...spanishFaults(sentence));
  return faults;
}

/** Nouns of a text that have a preferred alternative. */
export function nounFaults(language: string, text: string): string[] {
  return (otherNouns[language] ?? []).flatMap(([other, ours]) => {
    const found = other.exec(text)?.[0];
    return found === undefined ? [] : `says “${found}”: write “${ours}”`;
  });
}

/**
 * Placeholders of a sentence, sorted, as one text; without `count`, which plural forms may spell
 * out.
 */
function placeholders(sentence: string): string {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '').filter((name) => name !== 'count');
  return [...new Set(names)].sort().join(', ');
}

function isRightlySame(language: string, sentence: string): boolean {
  const words = sentence.replace(/\{\w+\}/g, '').replace(/https?:\S+|\S+@\S+/g, '');
  if (!/\p{L}{2}/u.test(words)) return true;
  return [...sameEverywhere, ...(language === 'fr' ? sameInFrench : sameInSpanish)].includes(words.trim().replace(/[.…]$/, ''));
}

/**
 * French requires a no-break space (U+00A0) before : and inside « », and a narrow one (U+202F)
 * before ; ! ?
 */
function frenchFaults(sentence: string): string[] {
  const faults: string[] = [];
  // Ignores signs inside URLs and times (https:, ?id=, 10:30), which no space follows.
  const wrong = /(?:^|[^\u202F;:!?…(])([;!?])(?=\s|$|[»”)])/u.exec(sentence);
  if (wrong) faults.push(`lacks a narrow no-break space before “${wrong[1]}”`);
  if (/(?:^|[^\u00A0;:!?…(]):(?=\s|$|[»”)])/u.test(sentence)) faults.push('lacks a no-break space before “:”');
  if (/[^\u00A0]»|«[^\u00A0]/u.test(sentence)) faults.push('lacks a no-break space inside « »');
  if (/["“”]/.test(sentence)) faults.push('has quotation marks other than « »');
  return faults;
}

/** Spanish has opening question and exclamation marks. */
function spanishFaults(sentence: string): string[] {
  const faults: string[] = [];
  const count = (signs: RegExp) => sentence.match(signs)?.length ?? 0;
  if (count(/\?(?=\s|$|[»”)])/g) > count(/¿/g)) faults.push('lacks “¿”');
  if (count(/!(?=\s|$|[»”)])/g) > count(/¡/g)) faults.push('lacks “¡”');
  return faults;
}
