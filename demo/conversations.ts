import type { Language } from '#platform/contract/language.ts';
import type { Reaction } from '#platform/contract/reactions.ts';

/** One message of a talk. */
export interface DemoMessage {
  by: string;
  text: string;
  /** Minutes since the previous message; absent for the first. */
  after?: number;
  /** Position, from 1, of the message that it answers. */
  replyTo?: number;
  reactions?: Readonly<Record<string, Reaction>>;
}

/** A conversation of a group, or a private one of two members. */
export interface DemoConversation {
  group: string;
  language: Language;
  /** The two people of a private conversation. */
  pair?: readonly [string, string];
  /** Age of the last message in minutes. */
  minutesAgo: number;
  messages: readonly DemoMessage[];
  /** Number of unread messages by username. */
  unread?: Readonly<Record<string, number>>;
}

const day = 24 * 60;

export const talks: readonly DemoConversation[] = [
  {
    group: 'purchasing',
    language: 'en',
    minutesAgo: 35,
    unread: { 'helen.marsh': 2 },
    messages: [
      {
        by: 'helen.marsh',
        text: 'Both offers for flour are in. Skipton is four pence dearer and delivers to the door; Selby wants full lorries.',
      },
      {
        by: 'priya.raman',
        text: 'A full lorry is eleven months of flour for us. Where would it sleep?',
        after: 12,
        reactions: { 'owen.pritchard': 'laugh', 'grace.adeyemi': 'laugh' },
      },
      {
        by: 'owen.pritchard',
        text: 'The mill in Skipton can split a pallet, if two of us sign for it. I rang them this morning.',
        after: 26,
        reactions: { 'helen.marsh': 'like', 'priya.raman': 'thanks', 'ruth.abernathy': 'like' },
      },
      { by: 'ruth.abernathy', text: 'Then I take the other half, as long as it comes before the 12th.', after: 3 },
      {
        by: 'samuel.oduya',
        text: 'Careful with the gate: it is 2.4 m, and their driver knows it only from the photograph.',
        after: 2 * 60,
      },
      { by: 'owen.pritchard', text: 'Good point. I have sent him another one, with a person in it for scale.', after: 9, replyTo: 5 },
      {
        by: 'grace.adeyemi',
        text: '@helen.marsh could we vote on that on Thursday? I would sign for the second half if Ruth’s store is full.',
        after: day - 3 * 60,
        replyTo: 3,
      },
      {
        by: 'denise.calloway',
        text: 'Thursday works from here, if it is after four your time.',
        after: 14,
        reactions: { 'grace.adeyemi': 'thanks' },
      },
    ],
  },
  {
    group: 'purchasing',
    language: 'en',
    pair: ['grace.adeyemi', 'helen.marsh'],
    minutesAgo: 110,
    unread: { 'helen.marsh': 1 },
    messages: [
      { by: 'grace.adeyemi', text: 'Do you still have last year’s letter about late deliveries? Priya will need it.' },
      {
        by: 'helen.marsh',
        text: 'Yes, and the reply. The reply is the better read. I will bring both on Thursday.',
        after: 18,
        reactions: { 'grace.adeyemi': 'laugh' },
      },
      { by: 'grace.adeyemi', text: 'Thank you! And do say it is a draft, or somebody will send it as it is. Again.', after: 6 },
    ],
  },
  {
    group: 'museums',
    language: 'en',
    minutesAgo: 3 * day,
    messages: [
      { by: 'thomas.whitlock', text: 'The ship in the bottle travels on the 3rd. Who has a crate of 95 cm or more?' },
      {
        by: 'niamh.kelleher',
        text: 'Ours is 92, inside. It came that way from the joiner, who measured it with love.',
        after: 40,
        reactions: { 'fiona.macrae': 'laugh', 'thomas.whitlock': 'laugh' },
      },
      {
        by: 'fiona.macrae',
        text: 'I have 104 and can spare it until the spring. It smells of herring, I am told.',
        after: 22,
        reactions: { 'thomas.whitlock': 'love' },
      },
      {
        by: 'claire.aubertin',
        text: 'The herring is all right for glass. Not for the label: please pack that one separately.',
        after: 65,
        replyTo: 3,
      },
      { by: 'thomas.whitlock', text: 'Done. Label in the courier’s folder, ship in the herring.', after: 8 },
    ],
  },
  {
    group: 'ports',
    language: 'fr',
    minutesAgo: 50,
    unread: { 'camille.renaudin': 3 },
    messages: [
      { by: 'gaelle.lemoine', text: 'Premiers tickets horodatés ce matin. 41 camions, attente médiane de 52 minutes.' },
      { by: 'camille.renaudin', text: 'Et combien sont repartis sans passer la barrière ?', after: 7 },
      {
        by: 'gaelle.lemoine',
        text: 'Quatre. Dont un qui a laissé son ticket sur le comptoir de la cafétéria.',
        after: 5,
        replyTo: 2,
        reactions: { 'yann.kerouedan': 'laugh', 'camille.renaudin': 'laugh' },
      },
      {
        by: 'joris.lambrecht',
        text: 'Quatre sur quarante et un, c’est exactement notre chiffre de la première année. Gardez-les tous, même celui de la cafétéria.',
        after: 31,
        reactions: { 'gaelle.lemoine': 'thanks' },
      },
      { by: 'sophie.marchetti', text: 'À Marseille on peut commencer lundi, si quelqu’un m’envoie le modèle du ticket.', after: 2 * 60 },
      {
        by: 'yann.kerouedan',
        text: 'Je te l’envoie ce soir, avec la version pour les jours de pluie : elle tient dans une poche étanche.',
        after: 11,
        replyTo: 5,
      },
    ],
  },
  {
    group: 'hospitals',
    language: 'fr',
    pair: ['nathalie.bouchard', 'marie-eve.gagnon'],
    minutesAgo: day + 90,
    messages: [
      {
        by: 'nathalie.bouchard',
        text: 'Le comité d’usage a essayé les gants du deuxième fournisseur. Verdict : « on ne sent plus la veine ».',
      },
      {
        by: 'marie-eve.gagnon',
        text: 'Alors c’est non, quel que soit le prix. Merci d’avoir insisté pour l’essai.',
        after: 25,
        reactions: { 'nathalie.bouchard': 'thanks' },
      },
      { by: 'nathalie.bouchard', text: 'C’est Amadou qu’il faut remercier, il a passé deux nuits au bloc pour ça.', after: 4 },
    ],
  },
  {
    group: 'water',
    language: 'es',
    minutesAgo: 25,
    unread: { 'lucia.ferrandiz': 2 },
    messages: [
      { by: 'rosa.quispe', text: 'Las hojas amarillas están puestas. En la tienda de doña Justa ya preguntan si la próxima es azul.' },
      {
        by: 'hector.villalobos',
        text: 'Eso es que funciona. La primera semana aquí las usaron para envolver pan.',
        after: 15,
        reactions: { 'rosa.quispe': 'laugh', 'carmen.olmedo': 'laugh' },
      },
      { by: 'lucia.ferrandiz', text: '¿A qué hora es el corte, al final?', after: 50 },
      { by: 'rosa.quispe', text: 'De nueve a tres. Si la válvula nueva encaja a la primera, a la una hay agua.', after: 6, replyTo: 3 },
      {
        by: 'carmen.olmedo',
        text: 'Nunca encajan a la primera. Dilo como que a las tres, y quedas bien.',
        after: 9,
        reactions: { 'rosa.quispe': 'thanks', 'jordi.casademunt': 'like' },
      },
      {
        by: 'jordi.casademunt',
        text: 'Os paso luego nuestra lista de timbres: la hicimos el año pasado y sirve para todo.',
        after: 3 * 60,
      },
    ],
  },
  {
    group: 'coffee',
    language: 'es',
    pair: ['andres.cifuentes', 'rosa.quispe'],
    minutesAgo: 2 * day,
    messages: [
      { by: 'andres.cifuentes', text: 'Rosa, ¿la asamblea del sábado sigue en pie? Bajo con las muestras.' },
      { by: 'rosa.quispe', text: 'Sigue. Trae la del lote tres, que dicen que sabe a panela y no me lo creo.', after: 33 },
      {
        by: 'andres.cifuentes',
        text: 'Sabe. Pero primero el contrato y después la cata, que si no nadie lee la cláusula seis.',
        after: 12,
        reactions: { 'rosa.quispe': 'like' },
      },
    ],
  },
];
