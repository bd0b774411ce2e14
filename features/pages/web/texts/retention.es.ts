import type { Fact } from '#platform/web/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** How long what the platform itself keeps is kept, in Spanish; what features keep, they tell themselves. */
export const retentionSpanish: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'Correos guardados aquí',
    '{kept} donde el sitio no los envía por sí mismo, para que el administrador los entregue; uno que no pudo enviarse, {failed}.',
  ],
  works: [
    'Trabajos en curso',
    'Lo que pidió y lleva tiempo, como eliminar un grupo grande, hasta que termina y {ended} después; los mensajes entre partes del programa, hasta que se oyen.',
  ],
  commands: ['Lo que se envió', 'Un número para lo que creó, como un grupo, a fin de que enviarlo de nuevo no lo cree dos veces: {kept}.'],
  uploads: [
    'Archivos subidos',
    'Lo que sube y no llega a usar, {unfinished}; el contenido de lo que compartió o mostró, hasta que se elimina lo último que lo usa y {unreferenced} después.',
  ],
  searched: [
    'El índice de la búsqueda',
    'Títulos y palabras de lo publicado, y para quién es, para que se encuentre: hasta que desaparezca lo publicado.',
  ],
  counts: ['Llamadas', 'Cuántas veces llamó una persona o una red, durante minutos, o un día como máximo si el límite es de un día.'],
  derivations: [
    'Lo que se muestra de los archivos',
    'Versiones más pequeñas de imágenes, vídeos y grabaciones, hechas para mostrarse: hasta que desaparece el original.',
  ],
};
