import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the contact form, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 60,
  data: [
    [
      'Mensajes que nos envía',
      'El nombre, el correo electrónico, el asunto y el texto que escribe en la página de contacto, con el idioma y la hora. Llegan al administrador por correo y a una bandeja de entrada aquí. Para mantener alejados a los robots, cada formulario tiene un número que vale una sola vez, y los mensajes se cuentan durante una hora bajo un resumen con clave de la dirección de red.',
    ],
  ],
  retention: {
    messages: [
      'Mensajes que nos envía',
      'Hasta que el administrador los elimine o usted cierre la cuenta que tiene la misma dirección, {kept} como máximo; el número del formulario, {ticket}.',
    ],
  },
};
