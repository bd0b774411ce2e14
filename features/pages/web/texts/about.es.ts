import type { PageText } from './page-text.ts';

/** What Atrium is, in Spanish. */
export const aboutSpanish: PageText = {
  title: 'Acerca de Atrium',
  description: 'Qué es Atrium, para quién es, qué se puede hacer hoy en él y quién gestiona este sitio.',
  lead: 'Atrium es el lugar donde profesionales, instituciones, empresas y asociaciones forman grupos, publican para las personas interesadas, siguen las novedades y acuerdan contratos.',
  sections: [
    {
      id: 'for-whom',
      heading: 'Para quién es',
      blocks: [
        'Para quienes trabajan juntos sin compartir empleador: redes profesionales, equipos de proyecto de varias organizaciones, asociaciones, centros de enseñanza, organismos públicos y las empresas de su entorno.',
        {
          facts: [
            ['Los visitantes', 'leen todo lo que es público, sin necesidad de cuenta.'],
            ['Los miembros', 'se unen a grupos, escriben y publican para todos o para sus grupos.'],
            ['Los responsables', 'hacen lo mismo y, además, crean grupos y deciden quién entra en ellos.'],
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
              'Un grupo es público o privado y tiene un identificador corto, fácil de dictar por teléfono. Con el identificador de un grupo público se entra al momento; en un grupo privado, su responsable acepta o rechaza cada solicitud.',
            ],
            [
              'Escribir y publicar',
              'El editor ofrece títulos, listas, enlaces, citas y tablas, y guarda el borrador mientras usted escribe. Cuando el documento está listo, lo publica para todo internet o solo para los grupos que elija.',
            ],
            [
              'Seguir el Hub',
              'Un solo lugar muestra las novedades públicas y las de sus grupos. Puede filtrarlas por texto, tipo y fecha, y lo nuevo se anuncia mientras usted lee.',
            ],
            [
              'Negociar un contrato',
              'En una sesión, todas las partes acuerdan un texto cláusula por cláusula, con contrapropuestas y votos, contra reloj. El resultado es un PDF firmado, y quien lo reciba puede comprobar que no se ha cambiado nada en él.',
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
            'Lo privado se muestra a los miembros de los grupos a los que va dirigido. Para todos los demás es como si no existiera.',
            'Usted conserva los derechos sobre lo que escribe y puede eliminarlo en cualquier momento.',
            'No hay publicidad y, si usted no lo acepta, las páginas no cargan nada de servidores de otras empresas.',
            'Los documentos públicos están abiertos a todos, en cualquier dispositivo, y se leen incluso con JavaScript desactivado.',
            'Todo está disponible en inglés, francés y español, en claro y en oscuro.',
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
