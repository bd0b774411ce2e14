import type { Fact } from '#platform/web/registry/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** Retention of the platform's own data, in Spanish; features declare theirs. */
export const retentionSpanish: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'Correos guardados',
    '{kept} si el sitio no los envía por sí mismo, para que la administración los transmita. Correos que no se pudieron enviar: {failed}.',
  ],
  works: [
    'Tareas en curso',
    'Las tareas largas que usted inició, como eliminar un grupo grande: hasta que terminan y {ended} después. Los mensajes internos del programa: hasta que se procesan.',
  ],
  commands: [
    'Solicitudes',
    'Un número para cada cosa que crea, como un grupo, para que una solicitud repetida no la cree dos veces: {kept}.',
  ],
  uploads: [
    'Archivos subidos',
    'Los archivos que sube y no usa: {unfinished}. Los archivos que compartió o publicó: hasta que se elimina lo último que los usa y {unreferenced} después.',
  ],
  searched: [
    'El índice de la búsqueda',
    'Títulos y palabras de lo publicado, y quién puede verlo, para que se encuentre: hasta que se elimine.',
  ],
  counts: [
    'Número de solicitudes',
    'Cuántas solicitudes hizo una persona o una red: durante minutos, o un día como máximo para los límites diarios.',
  ],
  derivations: ['Vistas previas', 'Versiones reducidas de imágenes, vídeos y grabaciones: hasta que se elimina el original.'],
};
