import type { Language } from '#platform/contract/language.ts';

/** A reply to the question, or to the reply before it. */
export interface DemoReply {
  author: string;
  text: string;
  /** Answers the last reply to the question before it. */
  isAnswer?: true;
  /** Users who voted for it. */
  helps?: readonly string[];
  isSolution?: true;
}

/** A question of the demo with its replies. */
export interface DemoQuestion {
  author: string;
  language: Language;
  group: string;
  category: string;
  /** Age in days; replies follow within hours. */
  daysAgo: number;
  title: string;
  text: string;
  replies: readonly DemoReply[];
}

/** Earliest first. */
export const questions: readonly DemoQuestion[] = [
  {
    author: 'rosa.quispe',
    language: 'es',
    group: 'water',
    category: 'economics',
    daysAgo: 41,
    title: '¿Cómo se avisa de un corte de agua a quienes no tienen teléfono?',
    text: 'El jueves cambiamos la válvula de la parte alta y el corte durará seis horas. Con los avisos por mensaje llegamos a tres de cada cuatro casas. ¿Qué hacen ustedes con el resto?',
    replies: [
      {
        author: 'hector.villalobos',
        text: 'Nosotros pegamos una hoja amarilla en la fuente y en la tienda dos días antes, siempre del mismo color. La gente ya sabe que amarillo es corte y azul es lectura de contadores.',
        helps: ['rosa.quispe', 'carmen.olmedo', 'jordi.casademunt'],
        isSolution: true,
      },
      { author: 'rosa.quispe', text: 'Lo del color fijo no se nos había ocurrido. Gracias, lo probamos el jueves.', isAnswer: true },
      {
        author: 'carmen.olmedo',
        text: 'Además de la hoja, llamamos al timbre de quienes dependen de un aparato médico. Son once casas y se tarda media hora.',
        helps: ['rosa.quispe'],
      },
    ],
  },
  {
    author: 'gaelle.lemoine',
    language: 'fr',
    group: 'ports',
    category: 'commerceTradingDistributionMarketing',
    daysAgo: 23,
    title: 'Comment mesurez-vous l’attente des camions à l’entrée du port ?',
    text: 'Nous comptons à la main deux matins par semaine, et les chiffres varient du simple au double selon la personne qui compte. Quelqu’un a-t-il une méthode qui tient sans caméra ?',
    replies: [
      {
        author: 'joris.lambrecht',
        text: 'Un ticket horodaté à l’arrivée, repris à la barrière. Les chauffeurs jouent le jeu si le ticket donne aussi l’heure de passage prévue. Nous avons une année entière ainsi, sans une seule image.',
        helps: ['gaelle.lemoine', 'camille.renaudin', 'yann.kerouedan', 'sophie.marchetti'],
        isSolution: true,
      },
      { author: 'gaelle.lemoine', text: 'Et ceux qui repartent sans passer la barrière ?', isAnswer: true },
      {
        author: 'joris.lambrecht',
        text: 'Leurs tickets manquent le soir : c’est justement le chiffre que la direction ne voulait pas croire.',
        isAnswer: true,
        helps: ['gaelle.lemoine'],
      },
      {
        author: 'diego.arancibia',
        text: 'En Valparaíso lo medimos con los propios albaranes: hora de emisión en la bodega y hora de sello en el puerto. No es exacto, pero es siempre el mismo error.',
        helps: ['camille.renaudin'],
      },
    ],
  },
  {
    author: 'priya.raman',
    language: 'en',
    group: 'purchasing',
    category: 'commerceTradingDistributionMarketing',
    daysAgo: 9,
    title: 'What do you do when a supplier delivers late for the third time?',
    text: 'Gloves again: nine days late, with an apology and no date. The contract has a clause on penalties that nobody has ever used. Has anyone used theirs, and did the relationship survive?',
    replies: [
      {
        author: 'helen.marsh',
        text: 'We used it once, in 2023. We told them by telephone first and sent the letter the next day. They paid, and they have been on time since. The call made the difference.',
        helps: ['priya.raman', 'owen.pritchard', 'ruth.abernathy'],
      },
      {
        author: 'samuel.oduya',
        text: 'Check what the clause says about partial deliveries before you write. Ours only counts from the day the whole order is late.',
        helps: ['priya.raman'],
      },
      {
        author: 'priya.raman',
        text: 'It says “any part of the order”, so we are on the safe side. I will call on Monday.',
        isAnswer: true,
      },
    ],
  },
  {
    author: 'owen.pritchard',
    language: 'en',
    group: 'ports',
    category: 'commerceTradingDistributionMarketing',
    daysAgo: 2,
    title: 'Who keeps tide tables that a small harbour can republish for free?',
    text: 'We would like to put next year’s tables on the notice board and on our page. The official ones may be read, but not copied. Is there a source with a licence that allows it?',
    replies: [],
  },
];
