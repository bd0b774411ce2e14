import type { Language } from '#platform/contract/language.ts';
import type { Reaction } from '#platform/contract/reactions.ts';

/** A comment on a demo document, or a reply to the one before it. */
export interface DemoComment {
  author: string;
  text: string;
  /** Replies to the last comment before it on the document. */
  isAnswer?: true;
  /** The quoted passage. */
  passage?: string;
  /** Reactions by username. */
  reactions?: Readonly<Record<string, Reaction>>;
}

/** A document with comments. */
export interface DemoThread {
  /** Title of a public text. */
  title: string;
  language: Language;
  reactions: Readonly<Record<string, Reaction>>;
  comments: readonly DemoComment[];
}

export const threads: readonly DemoThread[] = [
  {
    title: 'What a joint order really costs',
    language: 'en',
    reactions: { 'priya.raman': 'thanks', 'owen.pritchard': 'like', 'samuel.oduya': 'like', 'grace.adeyemi': 'love' },
    comments: [
      {
        author: 'priya.raman',
        passage: 'Agreeing on four products instead of eleven',
        text: 'We got from nine to five by letting everybody taste, so to speak: one week with each bottle, and a vote on Friday. Nobody missed the other four.',
        reactions: { 'helen.marsh': 'thanks', 'grace.adeyemi': 'laugh' },
      },
      {
        author: 'helen.marsh',
        isAnswer: true,
        text: 'A vote! We argued for three months. May I quote you in the next report, @priya.raman?',
      },
      { author: 'priya.raman', isAnswer: true, text: 'Please do.' },
      {
        author: 'owen.pritchard',
        text: 'Did you count the hours of the person who says no after the deadline? Ours spends most of them on the telephone with me.',
        reactions: { 'helen.marsh': 'laugh', 'priya.raman': 'laugh' },
      },
    ],
  },
  {
    title: 'Ce que coûte une heure d’attente au port',
    language: 'fr',
    reactions: { 'gaelle.lemoine': 'surprised', 'yann.kerouedan': 'like', 'mehdi.bensaid': 'like' },
    comments: [
      {
        author: 'gaelle.lemoine',
        text: 'Le chiffre m’a fait relire le paragraphe deux fois. Comptez-vous aussi le carburant moteur tournant ?',
      },
      {
        author: 'camille.renaudin',
        isAnswer: true,
        text: 'Non, et c’est voulu : nous ne prenons que ce qui figure sur une facture. Avec le carburant, ajoutez un tiers.',
        reactions: { 'gaelle.lemoine': 'thanks' },
      },
      {
        author: 'yann.kerouedan',
        text: 'Nos relevés de marée expliqueraient une partie des pointes du matin. Je vous les envoie, @camille.renaudin.',
        reactions: { 'camille.renaudin': 'love', 'gaelle.lemoine': 'like' },
      },
    ],
  },
  {
    title: 'El agua que no se mide es la que se pierde',
    language: 'es',
    reactions: { 'rosa.quispe': 'like', 'hector.villalobos': 'thanks', 'carmen.olmedo': 'like' },
    comments: [
      {
        author: 'rosa.quispe',
        text: 'En la parte alta nos pasó lo mismo: el contador más caro fue el que nadie leyó durante un año.',
        reactions: { 'lucia.ferrandiz': 'sad', 'hector.villalobos': 'laugh' },
      },
      { author: 'lucia.ferrandiz', isAnswer: true, text: '¿Y quién lo lee ahora?' },
      {
        author: 'rosa.quispe',
        isAnswer: true,
        text: 'Las alumnas del último curso, como práctica de matemáticas. No se les escapa ni un litro.',
        reactions: { 'lucia.ferrandiz': 'love', 'carmen.olmedo': 'love' },
      },
    ],
  },
  {
    title: 'Winter hours of the repair café',
    language: 'en',
    reactions: { 'fiona.macrae': 'like', 'denise.calloway': 'love', 'ruth.abernathy': 'like', 'walter.lindqvist': 'laugh' },
    comments: [
      {
        author: 'denise.calloway',
        passage: 'The others went home understood',
        text: 'We put this on a sign above our bench. People read it aloud while the kettle boils.',
        reactions: { 'marcus.tilley': 'laugh', 'fiona.macrae': 'like' },
      },
      { author: 'walter.lindqvist', text: 'Do you keep a list of what could not be mended, and why? We would compare ours with yours.' },
      { author: 'marcus.tilley', isAnswer: true, text: 'Since last March, by maker. I will send it on Friday.' },
    ],
  },
  {
    title: 'Stall plan for the winter fair',
    language: 'en',
    reactions: { 'helen.marsh': 'like', 'grace.adeyemi': 'like', 'samuel.oduya': 'thanks' },
    comments: [
      { author: 'grace.adeyemi', text: 'Two ovens and a till for us, please: 3.4 kilowatts together. Is the east wall on one fuse?' },
      { author: 'fiona.macrae', isAnswer: true, text: 'On three since September. You get the middle one to yourselves.' },
      {
        author: 'samuel.oduya',
        text: 'Four apprentices can carry from seven to nine. They have asked to be paid in soup.',
        reactions: { 'fiona.macrae': 'laugh' },
      },
    ],
  },
  {
    title: 'Storm notes: what stayed up and what did not',
    language: 'en',
    reactions: { 'aoife.brennan': 'thanks', 'declan.foy': 'like', 'fiona.macrae': 'surprised' },
    comments: [
      {
        author: 'declan.foy',
        passage: 'The shore cabinet after four hours instead of the eight it promises',
        text: 'Same batch as on the ridge. I have asked the maker for the test report of both.',
        reactions: { 'niamh.kelleher': 'thanks' },
      },
      { author: 'aoife.brennan', text: 'The list of keys belongs in the school porch: it has a lamp with its own battery.' },
    ],
  },
  {
    title: 'Ce soir à la permanence',
    language: 'fr',
    reactions: { 'claire.aubertin': 'love', 'amadou.sarr': 'like', 'sophie.marchetti': 'like', 'nathalie.bouchard': 'thanks' },
    comments: [
      {
        author: 'claire.aubertin',
        text: 'Je travaille au service qui envoie ce formulaire. La case vient d’un décret de 1987 ; je veux bien lire vos neuf exemplaires annotés.',
        reactions: { 'elodie.vasseur': 'surprised', 'amadou.sarr': 'love' },
      },
      { author: 'elodie.vasseur', isAnswer: true, text: 'Je n’osais plus l’espérer. Mardi à dix-huit heures, avec du café ?' },
      { author: 'claire.aubertin', isAnswer: true, text: 'Mardi. J’apporte le décret.' },
      { author: 'amadou.sarr', text: 'Et le footballeur, a-t-il répondu ?' },
    ],
  },
  {
    title: 'Marché aux livres : bilan d’une première',
    language: 'fr',
    reactions: { 'bastien.delcourt': 'like', 'isabelle.thonnard': 'like' },
    comments: [
      { author: 'isabelle.thonnard', text: 'Pour les deux caisses, nous avons un second lecteur de cartes qui dort de novembre à mars.' },
      { author: 'olivier.castagne', isAnswer: true, text: 'Il ne dormira plus. Merci !', reactions: { 'isabelle.thonnard': 'laugh' } },
    ],
  },
  {
    title: 'Hoy, en la oficina de consumo',
    language: 'es',
    reactions: { 'carmen.olmedo': 'like', 'paula.etcheverry': 'love', 'rafael.montesinos': 'like' },
    comments: [
      {
        author: 'paula.etcheverry',
        passage: 'Dos jóvenes que venían a dar las gracias.',
        text: 'En once años de oficina me ha pasado dos veces. Guardo las dos tarjetas.',
        reactions: { 'valentina.rojas': 'love' },
      },
      { author: 'carmen.olmedo', text: 'La frase junto al teléfono me sirvió ayer mismo. Seis minutos de llamada.' },
    ],
  },
  {
    title: 'Recibos que se entienden',
    language: 'es',
    reactions: { 'hector.villalobos': 'like', 'jordi.casademunt': 'thanks', 'rosa.quispe': 'like', 'ximena.loayza': 'like' },
    comments: [
      { author: 'jordi.casademunt', text: '¿Cuánto costó reimprimirlos? Nuestra alcaldesa lo preguntará antes que nada.' },
      { author: 'rafael.montesinos', isAnswer: true, text: 'Nada: cambia la plantilla, no el papel. Se lo mando para que lo enseñe.' },
    ],
  },
];
