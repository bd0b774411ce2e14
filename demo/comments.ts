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
];
