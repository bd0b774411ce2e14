import type { RetentionText } from './retention.ts';

export const retentionSpanish: RetentionText = {
  account: [
    'Cuenta y segundo factor',
    'Mientras los use y hasta {silent} después de su última actividad; se le avisa {warned} antes. El secreto del segundo factor y sus códigos de recuperación se borran al desactivarlo.',
  ],
  sessions: [
    'Sesiones',
    '{life} como máximo cada una, con el navegador y el sistema en que se abrió, para que reconozca las suyas. La entrada permanece otros {ended}.',
  ],
  devices: [
    'Dispositivos conocidos',
    '{unused} desde el último inicio de sesión, como resumen, para que los intentos de otros no le bloqueen.',
  ],
  links: [
    'Enlaces en correos',
    'Como resumen, hasta que se usan: para una nueva contraseña {reset}, para confirmar una dirección {address}, para oponerse a un cambio {objection}.',
  ],
  attempts: ['Intentos', 'Unas horas como máximo, para que nadie pueda adivinar contraseñas.'],
  quotas: [
    'Lo que hace en un día',
    'Cuántos grupos o documentos crea, contado durante {counted} para que nadie inunde el sitio, hasta la cuenta siguiente o hasta que cierre su cuenta.',
  ],
  audit: [
    'Registro de seguridad',
    '{kept}, durante el cual ni el propio programa del operador puede cambiar o borrar una entrada. Perdura tras cerrar la cuenta, solo con identificadores.',
  ],
  unaskedMails: [
    'Correos a direcciones sin confirmar',
    'Que se envió uno, con el resumen de la dirección, {counted}, para que nadie reciba demasiados.',
  ],
  groups: [
    'Grupos',
    'Hasta que los elimine o cierre la cuenta. Un grupo con otros miembros pasa entonces a uno de ellos. Las invitaciones se borran {invitation} después de terminar.',
  ],
  documents: ['Documentos', 'Hasta que los elimine o cierre la cuenta. Lo que elimina queda {bin} en su papelera antes de desaparecer.'],
  versions: [
    'Versiones anteriores',
    'Se van con su documento. Mientras está publicado se van espaciando: todas durante {all}, luego una por hora durante {hourly}, una por día durante {daily} y una por semana.',
  ],
  hub: ['El Hub', 'Título y palabras de búsqueda de lo publicado, hasta que se cambia, se retira o se elimina.'],
  negotiations: [
    'Negociaciones y contratos',
    'Mientras una de las personas que participaron tenga cuenta. Si cierra la suya antes, lo negociado queda para las demás, con el nombre, la empresa y la ciudad con los que usted entró. Los números que evitan contar dos veces se borran {commands} después del final.',
  ],
  mails: [
    'Correos guardados aquí',
    '{kept} donde el sitio no los envía por sí mismo, para que el administrador los entregue; uno que no pudo enviarse, {failed}.',
  ],
  works: [
    'Trabajos en curso',
    'Lo que pidió y lleva tiempo, como eliminar un grupo grande, hasta que termina y {ended} después; los mensajes entre partes del programa, hasta que se oyen.',
  ],
  commands: ['Lo que se envió', 'Un número para lo que creó, como un grupo, a fin de que enviarlo de nuevo no lo cree dos veces: {kept}.'],
  counts: ['Llamadas', 'Cuántas veces llamó una persona o una red, durante minutos, o un día como máximo si el límite es de un día.'],
  messages: [
    'Mensajes que nos envía',
    'Hasta que el administrador los elimine o usted cierre la cuenta que tiene la misma dirección, {kept} como máximo; el resumen de la dirección de red, {ticket}.',
  ],
  figures: [
    'Cifras',
    '{kept}; el resumen con el que se cuentan las visitas, hasta que acaba el día. Su respuesta sobre ellas vale {consent}.',
  ],
};
