import { languages, type Language } from '#platform/contract/language.ts';

/** Id of the sample contract in each language. It contains letters that session ids never use. */
export const sampleIds = ['SAMPLE-EN', 'SAMPLE-FR', 'SAMPLE-ES'] as const;
export type SampleId = (typeof sampleIds)[number];

export const isSampleId = (id: string): id is SampleId => (sampleIds as readonly string[]).includes(id);

/** Converts between languages and sample ids. */
export const sampleIdIn = (language: Language): SampleId => sampleIds[languages.indexOf(language)] ?? sampleIds[0];
export const languageOfSample = (id: SampleId): Language => languages[sampleIds.indexOf(id)] ?? languages[0];

/** The change in the altered copy of a sample: one number in one clause. */
export const changedNumber = { clause: '2.1', from: '30', to: '90' } as const;
