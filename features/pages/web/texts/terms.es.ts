import type { PageText } from './page-text.ts';

export const termsSpanish: PageText = {
  title: 'Condiciones generales',
  description:
    'Las condiciones generales de este sitio: cuenta, conducta, contenidos y licencia, moderación, disponibilidad, responsabilidad y fin del contrato.',
  lead: 'Estas condiciones son el contrato entre usted y {owner}, que gestiona este sitio. Las acepta al crear una cuenta.',
  sections: [
    {
      id: 'service',
      heading: 'El servicio',
      blocks: [
        'Con Atrium se forman grupos, se escriben y publican documentos, se muestran imágenes y grabaciones, se hacen preguntas, se anuncian eventos, se conversa, se entregan archivos, se siguen las novedades y se negocian contratos. Cualquiera puede leer lo que es público. Para publicar, unirse a grupos y negociar hace falta una cuenta.',
        'El servicio lo presta {owner} y es gratuito.',
        { ifHosted: 'Está alojado por {hosting}.' },
      ],
    },
    {
      id: 'account',
      heading: 'Su cuenta',
      blocks: [
        {
          items: [
            'Tiene al menos 16 años, o su madre, padre o tutor acepta que tenga una cuenta.',
            'Lo que indica sobre usted es cierto y lo mantiene al día. Su dirección de correo electrónico le permite volver a entrar si pierde la contraseña.',
            'Una cuenta pertenece a una sola persona. Si actúa en nombre de una organización, confirma que tiene autorización para ello.',
            'Mantiene su contraseña en secreto. Si cree que otra persona la conoce, cámbiela enseguida en [su cuenta](/client).',
          ],
        },
        'Las personas con el rol de responsable pueden crear grupos. El responsable de un grupo decide quién forma parte de él, al hacerlo público o al aceptar solicitudes e invitar a personas, y responde del uso que se le da.',
      ],
    },
    {
      id: 'conduct',
      heading: 'Cómo nos tratamos',
      blocks: [
        'Discrepe cuanto quiera, pero con lealtad. No está permitido:',
        {
          items: [
            'publicar nada ilícito, como la incitación al odio o a la violencia, la difamación, el fraude o contenidos sexuales con menores;',
            'amenazar o acosar, o hacerse pasar por otra persona;',
            'publicar sin derecho datos personales, secretos empresariales u obras de otros;',
            'enviar publicidad que nadie ha pedido o llenar grupos y listas de repeticiones;',
            'intentar acceder a cuentas ajenas o a contenidos que no van dirigidos a usted, difundir programas dañinos o perturbar el servicio;',
            'recopilar en el sitio, de forma manual o automática, datos sobre las personas para fines propios.',
          ],
        },
      ],
    },
    {
      id: 'content',
      heading: 'Sus contenidos y sus derechos',
      blocks: [
        'Lo que escribe sigue siendo suyo: conserva todos los derechos.',
        'Autoriza a {owner}, a título gratuito, a guardar sus contenidos, a copiarlos en la medida en que la técnica lo exija y a mostrarlos a las personas que usted ha elegido. El contenido público se muestra a todos; el privado, a los miembros de los grupos elegidos. Esta autorización sirve para que el sitio funcione y para nada más. No es exclusiva y termina cuando elimina el contenido o cierra la cuenta. Las copias de seguridad desaparecen cuando se reemplazan.',
        'Confirma que tiene los derechos necesarios para ello, también sobre las palabras y obras de otros.',
        'Leer un documento no da derecho a volver a publicarlo. Más allá de lo que permite la ley, por ejemplo la cita, pregunte a su autor.',
        'Quienes podían leer sus contenidos pueden haber guardado una copia. Eliminarlos aquí no alcanza a esas copias.',
      ],
    },
    {
      id: 'groups',
      heading: 'Grupos y contenidos privados',
      blocks: [
        'Un documento privado va dirigido a grupos, no a las personas que los forman ese día. Quien se une más tarde puede leerlo; quien se va ya no puede. Los miembros de un grupo ven el nombre y el nombre de usuario de los demás.',
        'Trate como confidencial lo que lea en un grupo privado, salvo que su autor diga otra cosa.',
      ],
    },
    {
      id: 'negotiations',
      heading: 'Negociaciones y contratos',
      blocks: [
        'Un contrato que sale de una negociación vincula solo a sus partes. {owner} pone los medios, no es parte de él, no examina lo que dice ni da asesoramiento jurídico. El derecho que se le aplica decide si le obliga y si necesita otra forma, por ejemplo ante notario.',
        'Si negocia para una empresa o para otra persona, confirma que está autorizado para ello. Su nombre, su empresa, su ciudad, sus cláusulas, votos y motivos quedan en la sesión y en su contrato, para todas las personas que participaron. Cerrar la cuenta no lo cambia.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Moderación',
      blocks: [
        'Lo que usted escribe se publica sin revisión previa, con una excepción: los enlaces a otros sitios que publica una cuenta nueva se retienen hasta que los revisa la moderación. Cuando se denuncia o se descubre un contenido contrario a la ley o a estas condiciones, puede ocultarse o retirarse, y puede advertirse, suspenderse o cerrarse la cuenta de la que procede, según la gravedad de los hechos y su reiteración. Decide la administración y, en los grupos, su responsable.',
        'Su autor recibe cada decisión con sus motivos, por correo y en «Denuncias y decisiones», y puede reclamar gratuitamente durante seis meses; si es posible, resuelve la reclamación otra persona de la administración. Se avisa de la decisión a quienes denunciaron.',
        'Para denunciar un contenido, elija «Denunciar» en su menú, con la sesión iniciada. Sin cuenta, use la [página de contacto](/contact#contact): indique la dirección de la página y explique qué problema tiene.',
      ],
    },
    {
      id: 'availability',
      heading: 'Disponibilidad',
      blocks: [
        '{owner} procura, dentro de lo razonable, que el servicio sea accesible y seguro, pero no puede prometer que nunca se interrumpa ni falle. Algunas funciones pueden cambiar y partes del servicio pueden desactivarse.',
        'Guarde usted mismo una copia de lo que le importe.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsabilidad',
      blocks: [
        'Usted responde de lo que publica. {owner} responde del dolo y de la culpa grave, de los daños a la vida, al cuerpo y a la salud, y en todos los demás casos en que la ley no permite limitar la responsabilidad.',
        'Más allá de eso, y puesto que el servicio es gratuito, {owner} no responde del lucro cesante, de la pérdida de datos ni de las oportunidades perdidas, ni tampoco de lo que publican los usuarios. Los derechos que la ley concede a los consumidores quedan intactos.',
      ],
    },
    {
      id: 'ending',
      heading: 'Cómo termina',
      blocks: [
        'Puede cerrar su cuenta en cualquier momento y sin dar motivos, en [su cuenta](/client), donde antes puede [exportarlo](/client#export) todo. Con ella se elimina lo que aportó: borradores y documentos, galerías, preguntas, respuestas, comentarios, mensajes, eventos y archivos compartidos. Cada grupo que gestiona pasa a otro de sus miembros; un grupo sin otros miembros se elimina. Lo acordado en negociaciones queda en manos de las demás partes.',
        '{owner} puede poner fin al contrato con 30 días de preaviso, y de inmediato en caso de incumplimiento grave de estas condiciones. Si va a terminar todo el servicio, {owner} lo anuncia al menos 30 días antes, para que pueda llevarse sus contenidos.',
      ],
    },
    {
      id: 'law',
      heading: 'Derecho y tribunales',
      blocks: [
        'Se aplica el derecho del país en que {owner} tiene su sede, y deciden sus tribunales. Si es consumidor, conserva además la protección del derecho del país en que vive y puede acudir a sus tribunales.',
        'Estas condiciones existen en inglés, francés y español; los tres textos tienen el mismo sentido. Si una disposición no es válida, las demás lo siguen siendo.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      blocks: [
        'La fecha de arriba indica la versión de este texto. Su cuenta guarda cuándo aceptó las condiciones.',
        'Los cambios importantes se anuncian en este sitio o por correo electrónico al menos 30 días antes de que entren en vigor. Si no está de acuerdo, puede cerrar la cuenta antes; si sigue usándola, se aplica el nuevo texto.',
      ],
    },
    {
      id: 'questions',
      heading: 'Preguntas',
      blocks: [
        'La asistencia responde de lunes a viernes, de 9:00 a 19:00, a través de la [página de contacto](/contact#contact). Cómo se tratan sus datos se explica en [Privacidad y cookies](/confidentialDataPolicy).',
      ],
    },
  ],
};
