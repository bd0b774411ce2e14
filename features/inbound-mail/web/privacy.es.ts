import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: answers by email, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 56,
  data: [
    [
      'Respuestas por correo',
      'Si responde a una notificación por correo: su correo con el remitente, y el nombre y la dirección del servidor del que procede. Se comprueban SPF y DKIM, para que nadie responda en su nombre. De las direcciones de respuesta solo se conserva un hash.',
    ],
  ],
  retention: {
    receivedMails: [
      'Respuestas por correo',
      'El correo hasta que se publica; su texto completo, que solo ve usted, {kept}. Una dirección de respuesta sirve durante {answered} y se elimina al cabo de {address}.',
    ],
  },
};
