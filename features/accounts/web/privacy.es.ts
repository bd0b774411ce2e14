import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import { fieldList } from '../contract/chosen-fields.ts';
import { distinguishingFields, nounsOf } from '../contract/field-nouns.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 10,
  data: [
    [
      'Su cuenta',
      `ID, nombre de usuario, nombre, correo electrónico, rol e idioma; ${nounsOf('es', fieldList).join(', ')} y foto si los indica; si su dirección está confirmada, y otra pendiente de confirmación; si figura en el directorio; cuándo se registró o se creó una cuenta para usted, aceptó las condiciones generales, cambió sus datos y tuvo su última actividad, que queda vacía hasta su primer inicio de sesión; si la cuenta está suspendida, hasta cuándo y por qué.`,
    ],
    [
      'Su contraseña',
      'Nunca la contraseña misma, sino una huella Argon2id de la que no puede deducirse. Los enlaces para restablecerla también se guardan como huella; el enlace mismo solo está en el correo.',
    ],
    [
      'Sus sesiones',
      'Cuándo se inició cada una, cuándo se usó por última vez y cuándo termina o terminó, y el tipo de navegador y sistema; no su dirección IP. Para un segundo factor, su secreto y las huellas de los códigos de recuperación.',
    ],
    [
      'Inicio de sesión con un proveedor',
      'Si inicia sesión con el proveedor de esta instalación, su dirección, el ID que le asigna y cuándo lo hizo por primera y por última vez.',
    ],
    [
      'Intentos',
      'Para que nadie pueda adivinar contraseñas, códigos o ID, se cuentan los intentos: de iniciar sesión, de registrarse, de fijar una contraseña, de usar un enlace o un código, de unirse a un grupo o a una sesión, de exportar sus datos, de comprobar un contrato y de escribirnos. El número se anota bajo una huella con clave (HMAC) de la cuenta o de la dirección IP.',
    ],
    [
      'Registro de seguridad',
      'Lo que afecta a la seguridad de las cuentas y a los derechos de las personas: inicios de sesión y rechazos, contraseñas, direcciones, claves de acceso y tokens nuevos, altas y cuentas cerradas, exportaciones, entradas y salidas de grupos, negociaciones que empiezan, mensajes a responsables, decisiones de la moderación y de la administración. De cada hecho: cuándo, qué, los ID afectados y una huella con clave de la dirección IP. Ni nombres ni contenidos.',
    ],
  ],
  recipients: [
    [
      'Quienes ven también a otra persona del mismo nombre',
      `Además, ${nounsOf('es', distinguishingFields, 'su ').join(', ')} y desde cuándo es miembro, para que se les pueda distinguir.`,
    ],
  ],
  retention: {
    account: [
      'Cuenta y segundo factor',
      'Mientras los use y hasta {silent} después de su última actividad o, si nunca ha iniciado sesión, de la creación de la cuenta para usted; se le avisa {warned} antes. Las cuentas de la administración no se cierran así. El secreto del segundo factor y sus códigos de recuperación se borran al desactivarlo.',
    ],
    passkeys: [
      'Claves de acceso',
      'La clave pública de cada clave de acceso, el nombre que le da y cuándo la añadió y la usó por última vez, hasta que la quite, cierre la cuenta o elija una contraseña nueva por un enlace. El número aleatorio que firma una clave de acceso, como máximo dos veces {challenge}.',
    ],
    sessions: [
      'Sesiones',
      '{life} como máximo cada una, con el navegador y el sistema en que se abrió, para que reconozca las suyas. La entrada permanece otros {ended}.',
    ],
    devices: [
      'Dispositivos conocidos',
      '{unused} desde el último inicio de sesión, como huella, para que los intentos de otras personas no le bloqueen.',
    ],
    links: [
      'Enlaces y códigos en correos',
      'Como huella, hasta que se usan: para una nueva contraseña {reset}, para la primera de una cuenta creada para usted {invitation}, para confirmar una dirección {address}, para cancelar un cambio {objection}, un código de acceso {signInCode}.',
    ],
    invitations: [
      'Invitaciones a registrarse',
      'A qué dirección envió una, con su nombre, o cuántas veces se usó su enlace, mientras funciona y {ended} más; se elimina con su cuenta.',
    ],
    attempts: ['Intentos', 'Unas horas como máximo, para que nadie pueda adivinar contraseñas.'],
    quotas: [
      'Límites diarios',
      'Cuántos grupos o documentos crea, contado durante {counted} para evitar abusos, hasta el recuento siguiente o hasta que cierre su cuenta.',
    ],
    audit: [
      'Registro de seguridad',
      '{kept}, durante el cual ni el propio programa del operador puede cambiar o borrar una entrada. Se conserva tras cerrar la cuenta, solo con ID.',
    ],
    unaskedMails: [
      'Correos a direcciones sin confirmar',
      'Que se envió uno, con la huella de la dirección: {counted}, para evitar abusos.',
    ],
  },
};
