import type { HelpArea } from './help-area.ts';

/** Areas about people, messages, files, questions and events, in Spanish. */
export const peopleSpanish: readonly HelpArea[] = [
  {
    id: 'people',
    heading: 'Personas, mensajes y archivos',
    questions: [
      {
        id: 'find-people',
        question: '¿Cómo encuentro a alguien y quién puede encontrarme?',
        answer: [
          'El [directorio](/managers) muestra a los responsables y sus grupos. Puede escribir a un responsable sin ver su correo electrónico. En [Mi cuenta](/client), elija si quiere figurar en el directorio. Si no figura, solo los miembros de sus grupos pueden encontrarle.',
        ],
      },
      {
        id: 'messages',
        question: '¿Cómo escribo a los miembros de un grupo?',
        answer: [
          'En [Mensajes](/messenger), abra la conversación del grupo o escriba en privado a un solo miembro. Su primer mensaje privado es una solicitud, que la otra persona acepta o rechaza. Los mensajes escritos sin conexión se envían en cuanto vuelve la conexión.',
        ],
      },
      {
        id: 'by-mail',
        question: '¿Puedo usar el sitio por correo?',
        answer: [
          'Si el sitio recibe correos, puede responder a los correos de notificación sobre mensajes, comentarios, preguntas y eventos; [Respuestas por correo](/receivedMails) indica qué ha pasado con cada respuesta. En la página de un grupo, en «Por correo», puede elegir recibir cada mensaje del grupo. Si la persona responsable lo permite, allí figura también el correo del grupo.',
        ],
      },
      {
        id: 'galleries',
        question: '¿Cómo muestro fotos, vídeos y grabaciones?',
        answer: [
          'En [Galerías](/media), cree una galería, añada sus archivos y elija quién los ve: todo el mundo o los miembros de un grupo. Puede describir cada elemento, añadir subtítulos, permitir la descarga y no mostrar su nombre.',
        ],
      },
      {
        id: 'share-file',
        question: '¿Cómo comparto un archivo con una sola persona?',
        answer: [
          'En [Archivos](/files), elija un archivo y a un miembro de uno de sus grupos. Verá cuándo lo descarga y obtendrá un recibo firmado. Puede dejar de compartirlo en cualquier momento.',
        ],
      },
    ],
  },
  {
    id: 'questions-and-events',
    heading: 'Preguntas y eventos',
    questions: [
      {
        id: 'ask',
        question: '¿Cómo hago una pregunta?',
        answer: [
          'En [Preguntas](/discussion), escriba su pregunta y elija sus grupos. Mientras escribe aparecen preguntas parecidas, también en otros idiomas. Si una respuesta le ayudó, márquela como solución. Todo el mundo puede leer las preguntas de los grupos públicos.',
        ],
      },
      {
        id: 'announce',
        question: '¿Cómo anuncio un evento y cómo sigo los eventos?',
        answer: [
          'En [Eventos](/events), elija un grupo e indique el título, la fecha y el lugar. Los miembros reciben una notificación, también de un cambio o de una cancelación. Cada persona ve la hora en su zona horaria. Para ver los eventos en una aplicación de calendario, copie la dirección del calendario en la misma página.',
        ],
      },
      {
        id: 'poll',
        question: '¿Cómo pregunto a mi grupo con una encuesta?',
        answer: [
          'En [Encuestas](/polls), elija un grupo e indique una pregunta, opciones y un final. Según el tipo de votación, los miembros eligen una o varias opciones, indican qué fechas les convienen, dan puntos u ordenan las opciones.',
          'Usted decide si las papeletas llevan nombre o son secretas, y si los resultados se muestran enseguida o al terminar. Un voto con nombre se puede cambiar hasta el final; se pierde si la persona deja antes el grupo. Una papeleta secreta se guarda sin nombre y no se puede cambiar.',
        ],
      },
      {
        id: 'assembly',
        question: '¿Cómo celebro una asamblea de mi grupo?',
        answer: [
          'En [Asambleas](/assemblies), los responsables de un grupo, y los adjuntos que pueden decidir por él, convocan a sus miembros con un orden del día, mociones y las reglas de sus estatutos. Todos reciben la convocatoria en este sitio y por correo; el registro prueba qué correos aceptó el servidor.',
          'Quien no puede asistir delega su voto en otro miembro, que debe aceptarlo. El día señalado, la asistencia se registra desde dos horas antes del inicio, y la página muestra el quórum al segundo. La presidencia abre los puntos y las votaciones, públicas o secretas. Los votos son definitivos.',
          'Todo queda en un registro que no se puede cambiar sin que se note. Cuando la presidencia cierra la asamblea, los miembros del grupo leen el desarrollo completo en su página.',
        ],
      },
    ],
  },
];
