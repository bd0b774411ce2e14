import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 60,
  data: [
    [
      'Mensajes que nos envía',
      'El nombre, el correo electrónico, el asunto y el texto que escribe en la página de contacto, con el idioma y la hora. Se envían a la administración por correo y se guardan aquí en una bandeja de entrada. Para evitar el spam, cada formulario tiene un número de un solo uso, y los mensajes se cuentan durante una hora bajo una huella con clave de la dirección IP.',
    ],
  ],
  retention: {
    messages: [
      'Mensajes que nos envía',
      'Hasta que la administración los elimine o usted cierre la cuenta que tiene la misma dirección, {kept} como máximo; el número del formulario, {ticket}.',
    ],
  },
};
