import type { eventAnswers } from '#features/events/contract/limits.ts';
import type { Language } from '#platform/contract/language.ts';

/** An event that is announced when the demo is created. */
export interface DemoEvent {
  author: string;
  language: Language;
  group: string;
  title: string;
  details: string;
  place: string;
  inDays: number;
  /** Local start and end; without them, it lasts the whole day. */
  hours?: readonly [string, string];
  timeZone: string;
  capacity?: number;
  isWeekly?: boolean;
  answers: Readonly<Record<string, (typeof eventAnswers)[number]>>;
}

export const events: readonly DemoEvent[] = [
  {
    author: 'grace.adeyemi',
    language: 'en',
    group: 'purchasing',
    title: 'Order day: paper and gloves',
    details: 'Quantities by noon, please. The order goes out in the evening, one list for all.',
    place: 'Order desk, Leeds',
    inDays: 5,
    timeZone: 'Europe/London',
    answers: { 'helen.marsh': 'yes', 'owen.pritchard': 'yes', 'priya.raman': 'maybe' },
  },
  {
    author: 'aoife.brennan',
    language: 'en',
    group: 'broadband',
    title: 'What broke this week?',
    details: 'Half an hour for outages, road works and good news. Bring one map.',
    place: 'Town hall, Galway, room 2',
    inDays: 3,
    hours: ['17:00', '17:30'],
    timeZone: 'Europe/Dublin',
    isWeekly: true,
    answers: { 'declan.foy': 'yes', 'marcus.tilley': 'yes', 'fiona.macrae': 'maybe', 'owen.pritchard': 'no' },
  },
  {
    author: 'camille.renaudin',
    language: 'fr',
    group: 'ports',
    title: 'Visite du terminal à conteneurs',
    details: 'Chaussures fermées et pièce d’identité obligatoires. Le quai se visite à pied, environ deux kilomètres.',
    place: 'Terminal de Montoir, entrée B',
    inDays: 12,
    hours: ['14:00', '16:30'],
    timeZone: 'Europe/Paris',
    capacity: 4,
    answers: {
      'yann.kerouedan': 'yes',
      'sophie.marchetti': 'yes',
      'lucia.ferrandiz': 'yes',
      'gaelle.lemoine': 'yes',
      'joris.lambrecht': 'yes',
    },
  },
  {
    author: 'lucia.ferrandiz',
    language: 'es',
    group: 'water',
    title: 'Jornada abierta: recibos del agua que se entienden',
    details: 'Cada municipio trae un recibo real, sin nombres. Lo leemos en voz alta y apuntamos dónde nos perdemos.',
    place: 'Biblioteca municipal, València',
    inDays: 20,
    hours: ['10:00', '13:30'],
    timeZone: 'Europe/Madrid',
    answers: { 'carmen.olmedo': 'yes', 'jordi.casademunt': 'maybe', 'rafael.montesinos': 'yes' },
  },
];
