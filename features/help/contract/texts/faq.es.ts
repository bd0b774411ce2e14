import { yourSeenFields } from '#features/accounts/contract/field-nouns.ts';
import type { HelpArea } from './help-area.ts';
import { administrationSpanish } from './faq-administration.es.ts';
import { groupsSpanish } from './faq-groups.es.ts';
import { negotiationsSpanish } from './faq-negotiations.es.ts';
import { peopleSpanish } from './faq-people.es.ts';

export const faqSpanish: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Su cuenta',
    questions: [
      {
        id: 'roles',
        question: '¿Qué diferencia hay entre un miembro y un responsable?',
        answer: [
          'Ambos pueden leer, escribir, publicar y unirse a grupos. Un responsable puede además crear grupos, editar su nombre y su descripción, y decidir quién se une a los privados.',
          'Se elige al registrarse.',
        ],
      },
      {
        id: 'password',
        question: 'He olvidado mi contraseña. ¿Qué hago?',
        answer: [
          'Pida una [contraseña nueva](/requestReset) con la dirección de correo de su cuenta. Recibirá un enlace que sirve una sola vez, durante 30 minutos. Al elegir la contraseña nueva se cierran todas sus sesiones.',
          'Si no llega ningún correo, mire en el correo no deseado y compruebe que escribió la dirección con la que se registró.',
        ],
      },
      {
        id: 'session',
        question: '¿Por qué se ha cerrado mi sesión?',
        answer: [
          'Por seguridad, su sesión se cierra al cabo de una hora si no la prolonga. Cinco minutos antes le preguntamos si quiere mantenerla. Cambiar la contraseña cierra las sesiones de sus otros dispositivos.',
          'Sus textos sin guardar se conservan en su dispositivo y reaparecen cuando vuelve a iniciar sesión.',
        ],
      },
      {
        id: 'own-data',
        question: '¿Cómo cambio mi nombre, mi correo o mi contraseña?',
        answer: [
          `En [Mi cuenta](/client), en «Mis datos» y «Contraseña». Quienes pueden encontrarle ven su nombre, su nombre de usuario, su ID, su rol, su foto, ${yourSeenFields('es')}. Las personas con las que negocia ven también su empresa, y la administración, su correo electrónico.`,
        ],
      },
      {
        id: 'secure-account',
        question: '¿Cómo protejo mi cuenta?',
        answer: [
          'En [Mi cuenta](/client), añada una clave de acceso o active el inicio de sesión en dos pasos. Guarde los códigos de recuperación en un lugar seguro. En la lista de sus sesiones puede cerrar la de un dispositivo que no reconozca.',
        ],
      },
      {
        id: 'language',
        question: '¿Cómo elijo el idioma y el tema?',
        answer: [
          'Arriba en todas las páginas (en un teléfono, en «Más» con la sesión iniciada), elija español, inglés o francés y un tema claro, oscuro o el del sistema. Ambas opciones se recuerdan en este dispositivo.',
        ],
      },
      {
        id: 'connect-programs',
        question: '¿Cómo conecto otro programa?',
        answer: [
          'En [Integraciones](/client/integrations), cree un token para el programa y elija a qué da acceso, o añada un webhook que informe a otro sitio. Puede revocar un token en cualquier momento. La [referencia de la API](/api) describe cada llamada con un ejemplo.',
        ],
      },
      {
        id: 'close-account',
        question: '¿Cómo elimino mi cuenta?',
        answer: [
          'En [Mi cuenta](/client), al final de la página. Sus datos y documentos se eliminan definitivamente. Los grupos que gestiona pasan a otro miembro o, si no lo hay, se eliminan.',
        ],
      },
    ],
  },
  ...groupsSpanish,
  {
    id: 'documents',
    heading: 'Documentos',
    questions: [
      {
        id: 'write',
        question: '¿Cómo escribo un documento?',
        answer: [
          'Elija [Escribir](/article) y empiece. Títulos, listas, enlaces, citas y tablas están en la barra de herramientas; también puede escribir / al principio de una línea. El texto se guarda mientras escribe y queda en [sus borradores](/draft), visible solo para usted, hasta que lo publique.',
        ],
      },
      {
        id: 'lost-connection',
        question: '¿Qué pasa con mi texto si falla la conexión o el ordenador?',
        answer: [
          'Se conserva en su dispositivo hasta que llega al servidor. Abra [sus borradores](/draft) en el mismo dispositivo y navegador para recuperarlo.',
        ],
      },
      {
        id: 'publish',
        question: '¿Quién puede leer lo que publico?',
        answer: [
          'Lo decide al publicar: todo internet, incluidos los buscadores, o solo los miembros de los grupos que elija. Quien se una después a uno de esos grupos también podrá leerlo; quien salga, ya no.',
        ],
      },
      {
        id: 'change-document',
        question: '¿Puedo editar o retirar un documento publicado?',
        answer: [
          'Sí. En [sus documentos](/blog) puede editarlo, cambiar quién puede leerlo, convertirlo de nuevo en un borrador que solo usted ve, o eliminarlo. Los documentos eliminados quedan 30 días en su papelera.',
        ],
      },
      {
        id: 'share',
        question: '¿Cómo comparto un documento?',
        answer: [
          '«Compartir», en la página del documento, da su dirección y un código QR. Compartir la dirección no cambia quién puede leer el documento: uno público lo puede abrir cualquiera; uno para grupos, solo sus miembros.',
        ],
      },
    ],
  },
  ...peopleSpanish,
  ...negotiationsSpanish,
  {
    id: 'the-hub',
    heading: 'El Hub, la búsqueda y las notificaciones',
    questions: [
      {
        id: 'hub',
        question: '¿Qué es el Hub?',
        answer: [
          'Una lista de lo nuevo. El [Hub público](/flux) muestra el contenido público; [su Hub](/panel) muestra también el de sus grupos. Puede buscar, filtrar por tipo y fecha, y ver arriba cuándo llega algo nuevo.',
        ],
      },
      {
        id: 'search',
        question: '¿Cómo busco?',
        answer: [
          'Pulse / en cualquier página o abra la [búsqueda](/resultSearch). Encuentra todo aquello a lo que tiene acceso, en tres idiomas y a pesar de las erratas, también en los nombres. Las comillas buscan una expresión exacta, o una palabra tal como se escribe. Puede filtrar por fecha, categoría, autor o grupo, y guardar una búsqueda.',
        ],
      },
      {
        id: 'not-there',
        question: '¿Por qué ya no encuentro algo que vi antes?',
        answer: [
          'Quizá su autor lo eliminó o lo convirtió en borrador, el grupo se eliminó o usted ya no es miembro. Compruebe también si hay algún filtro activo: «Restablecer los filtros» vuelve a mostrarlo todo.',
        ],
      },
      {
        id: 'notifications',
        question: '¿Cómo elijo qué notificaciones recibo?',
        answer: [
          'En los [ajustes de notificaciones](/notifications/settings), elija tipos y grupos, y si quiere también correos (inmediatos o en resumen) o notificaciones del navegador. Durante sus horas de silencio no se envía nada. Cada correo de notificación tiene un enlace para cancelar la suscripción.',
        ],
      },
    ],
  },
  {
    id: 'site',
    heading: 'Sus datos y la asistencia',
    questions: [
      {
        id: 'data',
        question: '¿Qué se guarda sobre mí?',
        answer: [
          'Lo que el sitio necesita para funcionar, y nada para publicidad. La [política de privacidad](/confidentialDataPolicy#confidentialDataPolicy) indica cada tipo de datos, por qué y cuánto tiempo se guarda, y quién puede verlo.',
        ],
      },
      {
        id: 'report',
        question: '¿Cómo denuncio un contenido y cómo reclamo contra una decisión?',
        answer: [
          'Elija «Denunciar» en el menú del contenido. La moderación decide y explica los motivos. [Denuncias y decisiones](/statements) muestra las decisiones sobre sus contenidos; allí puede reclamar en un plazo de seis meses. Si es posible, otra persona revisa la reclamación.',
        ],
      },
      {
        id: 'support',
        question: '¿Cómo contacto con la asistencia?',
        answer: [
          'Por la [página de contacto](/contact#contact), en cualquier momento. {owner} responde por correo de lunes a viernes, de 9:00 a 19:00. Cuente qué hizo, qué esperaba y qué ocurrió en su lugar.',
        ],
      },
    ],
  },
  ...administrationSpanish,
];
