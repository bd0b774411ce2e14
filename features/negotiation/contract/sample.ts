import { languages, type Language } from '#platform/contract/language.ts';

/** The id of the sample contract in each language. No session can have it: it holds letters that no code has. */
export const sampleIds = ['SAMPLE-EN', 'SAMPLE-FR', 'SAMPLE-ES'] as const;
export type SampleId = (typeof sampleIds)[number];

export const isSampleId = (id: string): id is SampleId => (sampleIds as readonly string[]).includes(id);

/** The sample in a language, and the language of a sample. */
export const sampleIdIn = (language: Language): SampleId => sampleIds[languages.indexOf(language)] ?? sampleIds[0];
export const languageOfSample = (id: SampleId): Language => languages[sampleIds.indexOf(id)] ?? languages[0];

/** What differs in the changed copy of a sample: one number in one of its clauses. */
export const changedNumber = { clause: '2.1', from: '30', to: '90' } as const;
