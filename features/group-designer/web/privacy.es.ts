import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 25,
  data: [
    [
      'Los diseños de grupos',
      'Los responsables preparan grupos y personas en tablas: nombres, direcciones de correo y todo lo que introduzcan. Solo ellos ven sus diseños. La persona a la que piden que gestione un grupo ve su nombre, su objeto, quién lo pide y cuántas personas tiene. Cuando un diseño se convierte, cada persona recibe una invitación por correo y se hace miembro al aceptarla. El responsable ve lo que responde, no si ya tenía cuenta. Quien ya aceptó una invitación del mismo responsable se añade directamente, recibe una notificación y puede salir. La administración también puede añadir a personas que tienen cuenta; reciben una notificación y pueden salir. Puede crear cuentas para personas nuevas con los datos de la tabla; cada una recibe un correo con un enlace para elegir una contraseña. Hasta entonces nadie puede abrir esa cuenta, y no figura en ninguna lista.',
    ],
  ],
  retention: {
    designs: [
      'Los diseños de grupos',
      'Hasta que quien los hizo los elimine o cierre su cuenta, con lo que respondieron las personas. Una conversión se puede deshacer durante {undoable}, mientras nadie haya usado lo que creó; entonces desaparecen también las invitaciones sin respuesta y las cuentas nuevas. Quien recibe la petición de gestionar un grupo tiene {asked} para responder.',
    ],
    agreements: [
      'Los acuerdos de gestión',
      'Las personas cuyos grupos acepta automáticamente: hasta que retire el acuerdo o cierre su cuenta.',
    ],
    invited: [
      'Las cuentas creadas para usted',
      'De qué diseño procede su cuenta, si se le escribió y cuándo la activó: hasta que se cierre su cuenta.',
    ],
  },
};
