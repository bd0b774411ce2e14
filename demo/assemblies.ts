import type { BallotChoice } from '#features/assemblies/contract/limits.ts';
import type { Language } from '#platform/contract/language.ts';

/** An assembly that is convened, or was held while the demo was created. */
export interface DemoAssembly {
  /** Manager of the group, who convenes and leads it. */
  chair: string;
  language: Language;
  group: string;
  title: string;
  place: string;
  agenda: readonly { title: string; text?: string; motion?: string; election?: { title: string; seats: number } }[];
  /** Null: it is held immediately, with the votes of people who come on each motion. */
  startsInDays: number | null;
  votes: Readonly<Record<string, readonly BallotChoice[]>>;
}

export const assemblies: readonly DemoAssembly[] = [
  {
    chair: 'aoife.brennan',
    language: 'en',
    group: 'broadband',
    title: 'Special meeting on the storm fund',
    place: 'Library of Ballinrobe, and by video',
    agenda: [
      { title: 'Report on the storm', text: 'Eleven villages were without a line for more than two days.' },
      { title: 'Storm fund', motion: 'Each member puts 5% of the yearly budget into a fund for masts that fall.' },
      { title: 'Publishing outages', motion: 'Outages are published within an hour, with their cause once it is known.' },
    ],
    startsInDays: null,
    votes: {
      'aoife.brennan': ['for', 'for'],
      'declan.foy': ['for', 'for'],
      'marcus.tilley': ['against', 'for'],
      'owen.pritchard': ['abstain', 'for'],
      'helen.marsh': ['for', 'against'],
    },
  },
  {
    chair: 'camille.renaudin',
    language: 'fr',
    group: 'ports',
    title: 'Assemblée générale de l’observatoire',
    place: 'Salle des criées, Lorient',
    agenda: [
      { title: 'Rapport d’activité', motion: 'Le rapport d’activité est approuvé.' },
      { title: 'Comptes', motion: 'Les comptes sont approuvés.' },
      { title: 'Bureau', election: { title: 'Membres du bureau', seats: 3 } },
    ],
    startsInDays: 24,
    votes: {},
  },
];
