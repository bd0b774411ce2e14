import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of designs, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 25,
  data: [
    [
      'Los diseños de grupos',
      'Los responsables preparan grupos y personas en tablas: nombres, direcciones de correo y todo lo que introduzcan. Solo ellos ven sus diseños; a quien piden que gestione un grupo se le dice cómo se llama, para qué es, quién lo pide y cuántas personas tiene. Cuando un diseño se convierte, cada persona recibe una invitación por correo y se hace miembro al aceptarla. El responsable ve lo que responde, no si ya tenía cuenta. Quien ya aceptó una invitación del mismo responsable se añade directamente, recibe un aviso y puede salir. Los administradores también pueden añadir a personas que tienen cuenta, que reciben un aviso y pueden salir, y crear cuentas para personas nuevas, con lo que decía la tabla y un correo con un enlace para elegir una contraseña; hasta entonces nadie puede abrir esa cuenta, y no figura en ninguna lista.',
    ],
  ],
  retention: {
    designs: [
      'Los diseños de grupos',
      'Hasta que quien los hizo los elimine o cierre su cuenta, con lo que respondieron las personas. Una conversión se puede deshacer durante {undoable}, mientras nadie haya usado lo que creó; entonces desaparecen también las invitaciones sin respuesta y las cuentas nuevas. Quien recibe la petición de gestionar un grupo tiene {asked} para responder.',
    ],
    agreements: ['Los acuerdos de gestión', 'De quién acepta los grupos sin que se le pregunte: hasta que lo retire o cierre su cuenta.'],
    invited: [
      'Las cuentas creadas para usted',
      'De qué diseño procede su cuenta, si se le escribió y cuándo la abrió: hasta que se cierre su cuenta.',
    ],
  },
};
