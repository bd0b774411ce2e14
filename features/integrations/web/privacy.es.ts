import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: tokens and webhooks, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 58,
  data: [
    [
      'Programas y sitios que usted conecta',
      'Los nombres de sus tokens personales y sus webhooks, sus permisos o eventos, cuándo se usaron y el estado de cada mensaje. Los sitios que usted indica reciben la notificación de qué ha pasado y a qué elemento afecta, mediante ID, en la medida en que usted pueda verlo en ese momento; quienes los gestionan responden de lo que hacen con ello.',
    ],
  ],
  retention: {
    tokens: [
      'Sus tokens personales',
      'Hasta que los revoque o cierre su cuenta, y {expired} después de que caduquen. El token en sí no se guarda, solo una huella.',
    ],
    webhooks: [
      'Sus webhooks',
      'Su dirección, sus eventos y su secreto cifrado: hasta que los elimine o cierre su cuenta. Se desactivan tras {failing} sin ninguna entrega correcta.',
    ],
    deliveries: ['Mensajes de sus webhooks', 'Qué se envió, cuándo y la respuesta: {kept}.'],
  },
};
