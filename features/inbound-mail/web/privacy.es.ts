import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: replies by email, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 56,
  data: [
    [
      'Respuestas por correo',
      'Si responde a una notificación por correo: su correo con el remitente, y el nombre y la dirección del servidor del que procede. Se comprueban SPF y DKIM, para que nadie responda en su nombre. De las direcciones de respuesta solo se conserva una huella.',
    ],
    [
      'Grupos por correo',
      'Si recibe los mensajes de un grupo por correo: de qué grupos, hasta que lo desactive o deje el grupo. Lo que escribe a un grupo por correo se convierte en un mensaje que sus miembros leen y pueden recibir por correo; los archivos permanecen en este sitio.',
    ],
  ],
  retention: {
    receivedMails: [
      'Respuestas por correo',
      'El correo hasta que se publica; su texto completo, que solo ve usted, {kept}. Una dirección de respuesta sirve durante {answered} y se elimina al cabo de {address}.',
    ],
    mailingLists: [
      'Grupos por correo',
      'La dirección de un grupo hasta que se elimina el grupo; quién recibe sus mensajes por correo, hasta que lo desactive, deje el grupo o cierre la cuenta.',
    ],
    mailingListPosts: ['Mensajes enviados por correo', 'Qué mensajes de grupos se han enviado por correo, {sent}.'],
  },
};
