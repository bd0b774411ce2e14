import type { HelpArea } from './help-area.ts';

/** What people ask, in Spanish. */
export const faqSpanish: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Su cuenta',
    questions: [
      {
        id: 'roles',
        question: '¿Qué diferencia hay entre un miembro y un responsable?',
        answer: [
          'Ambos leen, escriben, publican y se unen a grupos. Un responsable puede además crear grupos, decidir quién entra en los privados y cuidar de su nombre y su descripción.',
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
          'Por seguridad, una sesión debe prolongarse antes de una hora. Cinco minutos antes de que acabe, un aviso propone seguir conectado. Una contraseña nueva cierra las sesiones de sus otros dispositivos.',
          'Lo que estaba escribiendo se conserva en su dispositivo y le espera cuando vuelva a entrar.',
        ],
      },
      {
        id: 'own-data',
        question: '¿Cómo cambio mi nombre, mi correo o mi contraseña?',
        answer: [
          'En [Mi cuenta](/client), en «Mis datos» y «Contraseña». Quienes han iniciado sesión ven su nombre, su nombre de usuario, su rol, su ciudad y su país; lo demás es solo para usted.',
        ],
      },
      {
        id: 'language',
        question: '¿Cómo elijo el idioma y el modo claro u oscuro?',
        answer: [
          'Arriba en todas las páginas o, en un teléfono con la sesión iniciada, en «Más», abajo: inglés, francés o español, y claro, oscuro o como su sistema. El sitio recuerda ambas cosas en este dispositivo.',
        ],
      },
      {
        id: 'close-account',
        question: '¿Cómo elimino mi cuenta?',
        answer: [
          'En [Mi cuenta](/client), al final de la página. Sus datos y documentos desaparecen definitivamente. Un grupo que usted gestiona pasa a otro de sus miembros, o desaparece también si no hay ninguno.',
        ],
      },
    ],
  },
  {
    id: 'groups',
    heading: 'Grupos',
    questions: [
      {
        id: 'create-group',
        question: '¿Cómo creo un grupo?',
        answer: [
          'Como responsable, en [Grupos](/network): elija «Crear un grupo», dele un nombre y una categoría, e indique si es público o privado. Después pase su identificador de ocho caracteres a quienes deban unirse.',
        ],
      },
      {
        id: 'join-group',
        question: '¿Cómo me uno a un grupo?',
        answer: [
          'En [Grupos](/network), escriba el identificador que le dieron o recorra los grupos públicos. Un grupo público se abre al momento. En uno privado, su responsable acepta o rechaza; mientras tanto ve que su solicitud espera y puede retirarla. Un enlace de invitación le deja entrar al momento.',
        ],
      },
      {
        id: 'private-group',
        question: '¿Quién ve un grupo privado?',
        answer: [
          'Sus miembros. Para los demás es como si no existiera: ni el grupo ni lo que se publica en él aparece en una lista, una búsqueda o el Hub. Quien sale deja de verlo al momento.',
        ],
      },
      {
        id: 'leave-group',
        question: '¿Cómo salgo de un grupo?',
        answer: [
          'En la página del grupo, elija «Salir del grupo». A un grupo público puede volver a unirse en cualquier momento; para volver a uno privado, se lo pide a su responsable. El responsable, en cambio, traspasa antes el grupo a otro miembro, o lo elimina.',
        ],
      },
    ],
  },
  {
    id: 'documents',
    heading: 'Documentos',
    questions: [
      {
        id: 'write',
        question: '¿Cómo escribo un documento?',
        answer: [
          'Elija [Escribir](/article) y empiece. Títulos, listas, enlaces, citas y tablas están en la línea de herramientas; o teclee / al principio de una línea. Se guarda mientras escribe y queda entre [sus borradores](/draft), solo para usted, hasta que lo publique.',
        ],
      },
      {
        id: 'lost-connection',
        question: '¿Qué pasa con mi texto si falla la conexión o el ordenador?',
        answer: [
          'Se conserva en su dispositivo hasta que el servidor lo tiene. Abra de nuevo [sus borradores](/draft) en el mismo dispositivo y navegador: allí se le ofrece el texto que aún no esté guardado.',
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
        question: '¿Puedo cambiar o retirar lo que he publicado?',
        answer: [
          'Sí. En [sus documentos](/blog) lo edita, elige otros lectores, lo convierte de nuevo en borrador para que solo usted pueda leerlo, o lo elimina: queda entonces 30 días en su papelera.',
        ],
      },
      {
        id: 'share',
        question: '¿Cómo enseño un documento a alguien?',
        answer: [
          '«Compartir», en la página del documento, da su dirección y un código QR. Por sí solos no abren nada: un documento público lo puede leer todo el mundo; uno para grupos, solo sus miembros.',
        ],
      },
    ],
  },
  {
    id: 'negotiations',
    heading: 'Negociaciones',
    questions: [
      {
        id: 'negotiate',
        question: '¿Cómo se negocia un contrato?',
        answer: [
          'Un responsable abre una sesión en [Negociaciones](/negociation), dice qué hay que acordar y en cuánto tiempo, y da su identificador o su código QR a los demás. Cada cual la sigue en su propia pantalla: se proponen cláusulas, se responde con contrapropuestas y se vota mientras corre el reloj.',
        ],
      },
      {
        id: 'when-accepted',
        question: '¿Cuándo se acepta una cláusula?',
        answer: [
          'Cuando la ha aceptado un número suficiente de participantes: todos, dos tercios o más de la mitad, según la sesión. Mientras hay una contrapropuesta abierta, la cláusula a la que sustituiría espera. Puede cambiar su voto hasta que se decida la cláusula; después queda firme.',
        ],
      },
      {
        id: 'time-up',
        question: '¿Qué pasa cuando se agota el plazo?',
        answer: [
          'Ya no se pueden proponer cláusulas. El responsable amplía el plazo, dos veces como máximo, abre una votación final sobre lo que queda por decidir o termina la sesión. Si todo quedó decidido, de ella sale un contrato; si no, un acta, que no obliga a nadie.',
        ],
      },
      {
        id: 'check-contract',
        question: '¿Cómo se comprueba un contrato?',
        answer: [
          'El PDF está firmado e indica la dirección en la que se comprueba. Quien tenga el archivo lo suelta allí, sin cuenta: se lee en su propio dispositivo, y basta un carácter cambiado para que se descubra. En la [página de inicio](/) hay una muestra para probarlo.',
        ],
      },
    ],
  },
  {
    id: 'the-hub',
    heading: 'El Hub',
    questions: [
      {
        id: 'hub',
        question: '¿Qué es el Hub?',
        answer: [
          'Una lista de lo nuevo. El [Hub público](/flux) muestra lo que está abierto a todos; [su Hub](/panel) muestra también lo que le llega por sus grupos. Puede buscar y filtrar por tipo y fecha, y lo que aparece mientras lee se anuncia arriba.',
        ],
      },
      {
        id: 'not-there',
        question: '¿Por qué ya no encuentro algo que vi antes?',
        answer: [
          'Quizá su autor lo eliminó o lo convirtió en borrador, el grupo se eliminó o usted ya no es miembro. Mire también si hay algún filtro activo: «Restablecer los filtros» vuelve a mostrarlo todo.',
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
          'Lo que el sitio necesita para funcionar, y nada para publicidad. La [política de privacidad](/confidentialDataPolicy#confidentialDataPolicy) nombra cada tipo de datos, por qué se guarda, cuánto tiempo y quién la ve.',
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
];
