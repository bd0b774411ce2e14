import type { PageText } from './page-text.ts';

export const aboutSpanish: PageText = {
  title: 'Acerca de Atrium',
  description: 'Qué es Atrium, para quién es, qué se puede hacer hoy en él y quién gestiona este sitio.',
  lead: 'Atrium es el lugar donde asociaciones, escuelas, instituciones y empresas forman grupos, publican, conversan y acuerdan contratos.',
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
      id: 'what-you-can-do',
      heading: 'Qué puede hacer aquí hoy',
      blocks: [
        {
          facts: [
            ['Formar grupos', 'Públicos o privados, a los que se entra con un ID corto, una invitación o una solicitud.', 'groups'],
            ['Escribir y publicar', 'A solas o con otras personas, para todo internet o solo para sus grupos.', 'documents'],
            ['Seguir el Hub', 'Las novedades públicas y las de sus grupos, al momento.', 'hub'],
            [
              'Mostrar imágenes, vídeos y grabaciones',
              'En galerías para un grupo o para todo el mundo, con su nombre o sin él.',
              'galleries',
            ],
            ['Preguntar y responder', 'Pregunte a sus grupos y señale las respuestas que ayudaron.', 'questions'],
            ['Hacer una encuesta', 'Elegir, ordenar, puntuar o buscar una fecha, con papeletas nominales o secretas.', 'polls'],
            [
              'Celebrar una asamblea',
              'Orden del día, delegaciones, quórum y votos según sus estatutos, con un acta comprobable.',
              'assemblies',
            ],
            ['Comentar', 'Documentos, galerías y pasajes de un texto.', 'comments'],
            ['Conversar', 'En sus grupos y entre dos personas, con archivos y reacciones, incluso sin conexión.', 'messenger'],
            ['Responder por correo', 'A las notificaciones, desde su programa de correo, si el sitio recibe correos.', 'inbound-mail'],
            ['Compartir archivos', 'Con una persona, que firma un recibo que cualquiera puede comprobar.', 'files'],
            ['Anunciar eventos', 'En la zona horaria de cada persona y en su programa de calendario.', 'events'],
            ['Negociar un contrato', 'Cláusula por cláusula, con contrapropuestas y votos, hasta el PDF firmado.', 'negotiation'],
            ['Encontrar personas y grupos', 'En el directorio de quienes aceptan figurar en él, sin mostrar direcciones.', 'directory'],
            ['Buscar', 'Todo lo que usted puede ver, en tres idiomas, pese a los errores.', 'search'],
            ['Recibir notificaciones', 'En el sitio, por correo o en su navegador, fuera de sus horas de silencio.', 'notifications'],
            ['Incorporar una organización', 'Cree grupos y personas desde una hoja de cálculo, de una vez.', 'group-designer'],
            ['Denunciar contenidos', 'Cada decisión se motiva, y el autor puede reclamar contra ella.', 'moderation'],
            ['Conectar sus programas', 'Con tokens personales y webhooks.', 'integrations'],
          ],
        },
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
