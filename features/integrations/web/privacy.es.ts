import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of tokens and webhooks, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 58,
  data: [
    [
      'Programas y sitios que usted conecta',
      'Cómo se llaman sus tokens personales y sus webhooks, qué abren o de qué se les avisa, cuándo se usaron y qué fue de cada mensaje. Los sitios que usted indica se enteran de qué ha pasado y con qué, mediante identificadores, en la medida en que usted pueda verlo en ese momento; quienes los gestionan responden de lo que hacen con ello.',
    ],
  ],
  retention: {
    tokens: [
      'Sus tokens personales',
      'Hasta que los revoque o cierre su cuenta, y {expired} después de que caduquen. El token en sí no se guarda, solo una huella.',
    ],
    webhooks: [
      'Sus webhooks',
      'Su dirección, sus sucesos y su secreto sellado: hasta que los elimine o cierre su cuenta. Tras {failing} sin que llegue ningún mensaje se desactivan.',
    ],
    deliveries: ['Mensajes de sus webhooks', 'De qué se avisó y cuándo, y qué se respondió: {kept}.'],
  },
};
