import type { pollKinds } from '#features/polls/contract/limits.ts';
import type { Language } from '#platform/contract/language.ts';

/** A poll that is running when the demo is created. */
export interface DemoPoll {
  author: string;
  language: Language;
  group: string;
  question: string;
  kind: (typeof pollKinds)[number];
  /** For a poll of dates: days from now and UTC hours, as `9 17:30`. */
  options: readonly string[];
  timeZone?: string;
  endsInDays: number;
  /** Choices of each person, as in `pollKinds`: numbers of options from 0, or one value for each date. */
  votes: Readonly<Record<string, readonly number[]>>;
}

export const polls: readonly DemoPoll[] = [
  {
    author: 'declan.foy',
    language: 'en',
    group: 'broadband',
    question: 'Which maps should we publish next?',
    kind: 'multiple',
    options: ['Road works until spring', 'Measured speeds by street', 'Masts and their owners', 'Villages without any line'],
    endsInDays: 9,
    votes: { 'aoife.brennan': [0, 1], 'marcus.tilley': [1, 3], 'owen.pritchard': [1], 'fiona.macrae': [3], 'helen.marsh': [0, 3] },
  },
  {
    author: 'camille.renaudin',
    language: 'fr',
    group: 'ports',
    question: 'Quand visiter l’écluse ?',
    kind: 'dates',
    options: ['16 13:00', '17 08:30', '23 13:00'],
    timeZone: 'Europe/Paris',
    endsInDays: 7,
    votes: { 'yann.kerouedan': [2, 0, 2], 'olivier.castagne': [0, 1, 2], 'gaelle.lemoine': [2, 2, 2], 'paula.etcheverry': [0, 2, 0] },
  },
  {
    author: 'ignacio.bermejo',
    language: 'es',
    group: 'translation',
    question: '¿Qué glosario revisamos primero?',
    kind: 'ranked',
    options: ['Contratos', 'Agua y saneamiento', 'Atención sanitaria', 'Museos'],
    endsInDays: 12,
    votes: {
      'marta.iglesias': [1, 0, 2, 3],
      'beatriz.sanabria': [0, 1, 3, 2],
      'thomas.whitlock': [3, 0, 1, 2],
      'valentina.rojas': [1, 2, 0, 3],
    },
  },
];
