import type { PageText } from './page-text.ts';

export const aboutSpanish: PageText = {
  title: 'Acerca de Atrium',
  description: 'Qué es Atrium, para quién es, qué se puede hacer hoy en él y quién gestiona este sitio.',
  lead: 'Atrium es el lugar donde profesionales, instituciones, empresas y asociaciones forman grupos, publican para las personas interesadas, intercambian mensajes y archivos, siguen las novedades y acuerdan contratos.',
  sections: [
    {
      id: 'for-whom',
      heading: 'Para quién es',
      blocks: [
        'Para personas que colaboran sin compartir empleador: redes profesionales, equipos de proyecto de varias organizaciones, asociaciones, centros de enseñanza, organismos públicos y las empresas de su entorno.',
        {
          facts: [
            ['Los visitantes', 'leen todo lo que es público, sin necesidad de cuenta.'],
            ['Los miembros', 'se unen a grupos, escriben y publican para todo el mundo o para sus grupos.'],
            [
              'Los responsables',
              'hacen lo mismo y, además, crean grupos, deciden quién entra en ellos e incorporan organizaciones enteras desde una hoja de cálculo.',
            ],
          ],
        },
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'Qué puede hacer aquí hoy',
      blocks: [
        {
          facts: [
            [
              'Formar grupos',
              'Un grupo es público o privado y tiene un ID corto, fácil de dictar por teléfono. Con el ID de un grupo público se une de inmediato; en un grupo privado, un responsable acepta o rechaza cada solicitud. La gestión se puede repartir entre varios responsables, con delegaciones y roles.',
              'groups',
            ],
            [
              'Escribir y publicar',
              'El editor ofrece títulos, listas, enlaces, citas y tablas, y guarda el borrador mientras usted escribe. Cuando el documento está listo, lo publica para todo internet o solo para los grupos que elija.',
              'documents',
            ],
            [
              'Seguir el Hub',
              'Un solo lugar muestra las novedades públicas y las de sus grupos. Puede filtrarlas por texto, tipo y fecha, y lo nuevo aparece mientras usted lee.',
              'hub',
            ],
            [
              'Mostrar imágenes, vídeos y grabaciones',
              'Galerías para un grupo o para todo el mundo, con su nombre o sin él. Usted elige si los demás pueden descargar los originales.',
              'galleries',
            ],
            [
              'Preguntar y responder',
              'Haga una pregunta a sus grupos, siga las respuestas al momento y señale las que ayudaron.',
              'questions',
            ],
            [
              'Hacer una encuesta',
              'Pida a los miembros de un grupo que elijan opciones, busquen una fecha, den puntos u ordenen, con papeletas nominales o secretas, hasta una fecha de fin.',
              'polls',
            ],
            [
              'Celebrar una asamblea',
              'Convoque a su grupo con un orden del día y mociones. Delegaciones, quórum, votos y resultados siguen sus estatutos, en un registro que da fe.',
              'assemblies',
            ],
            ['Comentar', 'Comentarios y reacciones sobre documentos, galerías y pasajes de un texto.', 'comments'],
            [
              'Conversar',
              'Mensajes en sus grupos y entre dos miembros de un grupo, con respuestas, reacciones y archivos. Los mensajes escritos sin conexión se envían más tarde, en orden.',
              'messenger',
            ],
            [
              'Responder por correo',
              'Si el sitio recibe correos, responda a las notificaciones de mensajes, comentarios, preguntas y eventos desde su programa de correo. Una página muestra qué ha pasado con cada respuesta.',
              'inbound-mail',
            ],
            [
              'Compartir archivos',
              'Comparta un archivo con una persona de un grupo, vea cuándo lo recibe y obtenga un recibo firmado que cualquiera puede comprobar.',
              'files',
            ],
            [
              'Anunciar eventos',
              'En sus grupos, en la zona horaria de cada persona y disponibles para los programas de calendario.',
              'events',
            ],
            [
              'Negociar un contrato',
              'En una sesión, todas las partes acuerdan un texto cláusula por cláusula, con contrapropuestas y votos, dentro de un plazo. El resultado es un PDF firmado que cualquiera puede comprobar.',
              'negotiation',
            ],
            [
              'Encontrar personas y grupos',
              'El directorio presenta a los responsables, los grupos y las personas que aceptan figurar en él, y transmite mensajes sin mostrar direcciones.',
              'directory',
            ],
            [
              'Buscar',
              'Todo lo que usted puede ver, en tres idiomas, pese a los errores y las formas de las palabras; guarde una búsqueda para recibir notificaciones de nuevos resultados.',
              'search',
            ],
            [
              'Recibir notificaciones',
              'En el sitio, por correo y en su navegador, sobre lo que usted elija y fuera de sus horas de silencio.',
              'notifications',
            ],
            [
              'Incorporar una organización',
              'Los responsables preparan grupos y personas en una tabla, ven el resultado de antemano y lo crean todo de una vez; se puede deshacer durante un día.',
              'group-designer',
            ],
            [
              'Denunciar contenidos',
              'La administración o un responsable del grupo decide y explica los motivos; el autor puede reclamar contra la decisión.',
              'moderation',
            ],
            [
              'Conectar sus programas',
              'Con tokens personales, sus programas leen y escriben; los webhooks avisan a otros sitios de las novedades que le conciernen.',
              'integrations',
            ],
          ],
        },
      ],
    },
    {
      id: 'principles',
      heading: 'Con qué puede contar',
      blocks: [
        {
          items: [
            'Lo privado se muestra a los miembros de los grupos a los que va dirigido, y a la moderación si alguien lo denuncia. Para las demás personas es como si no existiera.',
            'Usted conserva los derechos sobre lo que escribe y puede eliminarlo en cualquier momento; solo el registro de una negociación no se puede cambiar.',
            'No hay publicidad y, si usted no lo acepta, las páginas no cargan nada de servidores de otras empresas.',
            'Todo el mundo puede leer los documentos públicos, en cualquier dispositivo, incluso con JavaScript desactivado.',
            'Todo está disponible en inglés, francés y español, con un tema claro y otro oscuro.',
            'La cuenta es gratuita, y también lo es alojar lo que usted publica.',
          ],
        },
        'Cómo tratamos sus datos se explica en [Privacidad y cookies](/confidentialDataPolicy); lo que esperamos unos de otros, en las [condiciones generales](/conditionGenerales).',
      ],
    },
    {
      id: 'operator',
      heading: 'Quién gestiona este sitio',
      blocks: [
        'Este sitio lo gestiona {owner}.',
        { ifHosted: 'Está alojado por {hosting}.' },
        'Su software es Atrium, libre y abierto bajo la licencia MIT.',
      ],
    },
    {
      id: 'support',
      heading: 'Asistencia',
      blocks: [
        'La asistencia está disponible de lunes a viernes, de 9:00 a 19:00. Escríbanos a través de la [página de contacto](/contact#contact).',
      ],
    },
  ],
};
