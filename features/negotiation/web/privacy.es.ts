import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: negotiation, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 40,
  data: [
    [
      'Sus negociaciones',
      'Las sesiones que inicia o a las que se une: el nombre, la empresa y la ciudad con los que entró, sus cláusulas, votos y motivos, y cuándo fue cada uno. Lo que ocurre en una sesión se registra como una cadena de eventos que después ya no puede cambiarse; el contrato final se guarda como archivo.',
    ],
    [
      'Sus rangos en las negociaciones',
      'El rango secreto que indica para un importe o una fecha por acordar, cifrado, y cuántas veces lo cambió. Ningún otro miembro lo ve, y no figura en ningún contrato, registro ni exportación. Las partes saben si todos los rangos se solapan; si es así, quien propuso la cláusula conoce el punto medio de la zona común. Las personas que gestionan el sitio tienen la clave.',
    ],
  ],
  recipients: [
    [
      'Las partes de una negociación',
      'Quién participa, con su empresa y su ciudad tal como constaban al unirse, quién tiene la sesión en pantalla, y cada cláusula, voto y motivo. Quien tiene el archivo de un contrato y lo comprueba aquí conoce fechas y números, pero ningún nombre.',
    ],
  ],
  retention: {
    negotiations: [
      'Negociaciones y contratos',
      'Mientras una de las personas que participaron tenga cuenta. Si cierra la suya antes, lo negociado queda para las demás, con el nombre, la empresa y la ciudad con los que usted entró. Los números que evitan contar dos veces se borran {commands} después del final.',
    ],
    negotiationDeviceRequests: [
      'Solicitudes de sus dispositivos para firmar',
      'La clave pública de un dispositivo que pide la aprobación de otro de los suyos. La solicitud vale {request} y solo la ve usted; se borra cuando la responde, a más tardar la noche siguiente, o cuando cierra su cuenta.',
    ],
    negotiationRanges: [
      'Sus rangos en las negociaciones',
      'Hasta que la cláusula se decide, se retira o recibe una contrapropuesta, se abre la votación final o termina la sesión; también hasta que alguien se une a la sesión o la deja, o usted cierra su cuenta. El número de cambios se conserva hasta que la cláusula se decide.',
    ],
  },
};
