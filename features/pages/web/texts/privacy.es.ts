import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import type { PageText } from './page-text.ts';
import { retentionSpanish } from './retention.es.ts';

/** Privacy and cookie policy in Spanish, with the rows of the features. */
export const privacySpanish = (rows: PrivacyRows): PageText => ({
  title: 'Privacidad y cookies',
  description: 'Qué guarda este sitio sobre usted, por qué, cuánto tiempo y quién lo ve; sus cookies; y sus derechos.',
  lead: 'Qué guarda este sitio sobre usted, por qué y cuánto tiempo, quién lo ve y qué puede hacer al respecto. En pocas palabras: lo que necesita para funcionar. Sin publicidad ni rastreo; las visitas se cuentan solo si usted acepta.',
  sections: [
    {
      id: 'controller',
      heading: 'Quién es responsable',
      blocks: [
        '{owner} gestiona este sitio y es responsable del tratamiento de sus datos en el sentido del Reglamento general de protección de datos (RGPD). Para todo lo relativo a ellos, escriba a través de la [página de contacto](/contact#contact).',
        { ifHosted: 'El sitio está alojado por {hosting}.' },
      ],
    },
    {
      id: 'data',
      heading: 'Qué se guarda',
      blocks: [
        'Puede leer lo que es público sin cuenta; en ese caso, nada se guarda en este sitio a su nombre, salvo que nos escriba. Con una cuenta se guarda lo siguiente:',
        {
          facts: [
            ...rows.data,
            [
              'Correos',
              'Los que se le dirigen y los que provocan sus acciones, con su texto y los enlaces que contiene. Se guardan hasta que los acepta el servidor de correo del operador; si no lo hay, se quedan aquí para que la administración los lea y los transmita.',
            ],
            [
              'Registro técnico',
              'De las peticiones que fallan, y de tantas otras como elija el operador: cuándo, un número aleatorio, qué tipo de dirección se llamó, el resultado y cuánto duró. Cuando algo falla, puede figurar el ID de la persona o del elemento afectado. No contiene nombres, correos electrónicos ni direcciones IP.',
            ],
          ],
        },
        'Para frenar avalanchas de peticiones, las llamadas se cuentan por cuenta y por dirección IP: en memoria, durante un minuto o mientras dure el límite, un día como máximo. Donde trabajan juntos varios servidores, comparten estos números bajo resúmenes con clave. La dirección IP misma no se guarda en ningún sitio.',
      ],
    },
    {
      id: 'purposes',
      heading: 'Por qué, y con qué base jurídica',
      blocks: [
        {
          facts: [
            [
              'Para prestar el servicio',
              'Cuenta, sesiones, grupos, contenidos y correos: ejecución del contrato con usted (RGPD, artículo 6.1.b). Sin los campos obligatorios no hay cuenta; todos los demás pueden quedar vacíos.',
            ],
            [
              'Para que sea seguro y funcione',
              'Intentos, registro de seguridad y registro técnico: nuestro interés legítimo en proteger las cuentas y el servicio (artículo 6.1.f).',
            ],
            ['Para responderle', 'Mensajes que nos envía: nuestro interés legítimo en responder a quien escribe (artículo 6.1.f).'],
            [
              'Para saber cómo se usa el sitio',
              'Las sumas de páginas vistas no contienen datos personales. Contar visitas: su consentimiento (artículo 6.1.a), que puede retirar en cualquier momento.',
            ],
            ['Para cumplir la ley', 'Cuando una autoridad o un tribunal puede exigir datos: obligación legal (artículo 6.1.c).'],
          ],
        },
        'Sus datos no se venden, y no se elabora ningún perfil publicitario. Los programas deciden según reglas fijas en tres casos: los enlaces a otros sitios que publique mientras su cuenta es nueva se retienen hasta que los revisa una persona; los archivos de algunos tipos, y aquellos en que un antivirus encuentra algo, se rechazan; una cuenta que nadie usa se cierra tras un aviso. Toda otra restricción la deciden personas, que la motivan.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Quién ve qué',
      blocks: [
        {
          facts: [
            [
              'Todo el mundo',
              'Lo que publica para todos, con su nombre y su identificador: documentos, preguntas, respuestas, comentarios, eventos de grupos públicos, y galerías salvo que omita su nombre; los grupos públicos con el nombre y el identificador de su responsable y el número de miembros. Los buscadores pueden encontrarlos.',
            ],
            [
              'Quienes han iniciado sesión',
              `Su identificador, nombre de usuario, nombre, rol, foto, ${listed('es', nounsOf('es', seenFields))}, y aquello de lo suyo que cada uno puede leer; si no figura en el directorio, solo los miembros de sus grupos.`,
            ],
            [
              'Los miembros de sus grupos',
              'Que usted pertenece al grupo y desde cuándo, y los documentos dirigidos a él. El responsable ve además quién pide unirse.',
            ],
            ...rows.recipients,
            [
              'La administración',
              'Su nombre, nombre de usuario, identificador, correo electrónico y rol, cuándo se registró y estuvo activo por última vez, si está suspendido y por qué, cuántas sesiones tiene abiertas y si tiene un segundo factor; las denuncias, los mensajes que nos envía, el registro de seguridad, y la dirección y el asunto de los correos sin enviar.',
            ],
            [
              'Nadie más',
              `${listed('es', ['Sus borradores', ...sharedNounsOf('es', ownFields)])} se le muestran solo a usted; su correo electrónico, a usted y a la administración.`,
            ],
            [
              'Quienes mantienen el sitio',
              'El operador, y quien aloja el sitio por cuenta suya, pueden acceder a los datos guardados en la medida en que lo exijan el funcionamiento del sitio o la ley.',
            ],
          ],
        },
        {
          ifAnalytics:
            'Scripts, tipos de letra e imágenes vienen de este sitio, salvo el script de {analytics}, que se carga [solo si usted lo acepta](#cookies).',
          otherwise: 'Las páginas no cargan nada de fuera: scripts, tipos de letra e imágenes vienen de este sitio.',
        },
        'Otras empresas solo reciben de este sitio lo que exigen estos casos:',
        {
          items: [
            'los servidores que entregan un correo, ese correo;',
            'el servicio de notificaciones de su navegador, si las activó, un mensaje cifrado y cuándo se envió;',
            'los sitios a los que usted mismo avisa con un webhook, aquello de lo que se le avisa, con identificadores;',
            'el proveedor de inicio de sesión, si lo usa, que inicia sesión;',
            'un servicio de sellado de tiempo, si el operador usa uno, la suma de comprobación de un contrato firmado;',
            'el almacén de archivos, si el operador alquila uno, lo que la gente sube.',
          ],
        },
        'Pueden estar en otros países. Pregunte a {owner} dónde están el servidor, el almacén y el servidor de correo.',
      ],
    },
    {
      id: 'retention',
      heading: 'Durante cuánto tiempo',
      blocks: [
        {
          facts: [
            ...rows.retention,
            ...retentionFacts('es', platformRetention, retentionSpanish),
            ['Registro técnico', 'Un año como máximo, en manos del operador.'],
            ['Copias de seguridad', 'Si el operador las hace: hasta que otras más recientes las reemplacen.'],
          ],
        },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies, y lo que hay en su dispositivo',
      blocks: [
        'Este sitio pone cuatro cookies como máximo, cada una para el aspecto de sus páginas. No le identifican:',
        {
          facts: [
            ['`appLanguage`', 'El idioma que eligió, o que pedía un enlace que siguió. Un año.'],
            ['`appTheme`', 'Claro u oscuro, si no sigue a su sistema. Un año.'],
            [
              '`appSideBar`',
              'El espacio que ocupa su barra lateral, para que nada se mueva cuando aparece una página. Se elimina con su sesión.',
            ],
            ['`appAnnouncement`', 'Qué anuncio de este sitio ocultó, para que no vuelva a aparecer. Un año.'],
          ],
        },
        'Su navegador guarda además, en su almacenamiento local, lo que este sitio necesita en su dispositivo:',
        {
          facts: [
            ['`authToken`', 'La prueba de que ha iniciado sesión. Se borra al cerrarla o cuando caduca.'],
            [
              '`atrium push`',
              'Lo que permite a su navegador mostrar las notificaciones, mientras quiera que se muestren aquí. Así puede comunicarnos la nueva dirección que le asigne su servicio de notificaciones, aunque no haya ninguna página abierta.',
            ],
            [
              '`atrium`',
              'Los documentos y las páginas del Hub que ha leído últimamente, los 60 más recientes, para poder releerlos sin conexión, y los nombres de los 12 últimos elementos que ha abierto, para volver a encontrarlos. Se guardan cifrados y se borran cuando cierra la sesión o cuando otra persona la inicia. También los archivos que está enviando, para que el envío siga tras recargar la página: hasta que hayan llegado, siete días como máximo, y se borran cuando cierra la sesión. Y las claves con las que este dispositivo firma en las negociaciones: nunca salen de él y se borran cuando cierra la sesión. Además, el navegador guarda los archivos del propio sitio, que no dicen nada de usted.',
            ],
            ['`userEmail`', 'El correo electrónico de la sesión. Se borra a la vez.'],
            ['`knownDevices`', 'Secretos aleatorios para que los intentos de otros no le bloqueen aquí. No abren nada; 180 días.'],
            [
              '`joinAfterSignIn`',
              'La invitación que decidió aceptar antes de iniciar sesión, en el almacenamiento de sesión de esta ventana, hasta que entre en el grupo.',
            ],
            [
              '`providerSignIn`',
              'Qué inicio de sesión empezó con un proveedor, en el almacenamiento de sesión de esta ventana, hasta que vuelve.',
            ],
            [
              '`receiptKeys`',
              'Las claves con las que se comprueban los recibos de archivos, para que funcione sin conexión. Son públicas; hasta que las borre.',
            ],
            [
              '`recentSearches`, `own:…`',
              'Lo que ha buscado últimamente, para ofrecérselo de nuevo; con la sesión iniciada, con su identificador y hasta que la cierre. Hasta que lo borre.',
            ],
            ['`slash`', 'Que la tecla «/» no debe abrir la búsqueda, hasta que lo borre.'],
            [
              '`hubVisits:…`',
              'Cuándo estuvo en el Hub últimamente, con su identificador, para mostrarle lo que ha llegado desde entonces. Se elimina al cerrar la sesión.',
            ],
            ['`appLanguage`', 'La misma elección de idioma, hasta que la borre.'],
            ['`sideBar`', 'Si prefiere la barra lateral ancha o estrecha, hasta que lo borre.'],
            [
              '`cookie_consent`',
              'Su respuesta sobre la analítica (`granted` si acepta, `denied` si no), hasta que la cambie, y junto a ella el día en que la dio, `cookie_consent_day`. A los 13 meses ambas caducan y se le vuelve a preguntar, sea cual fuera la respuesta.',
            ],
            [
              '`visitorId`',
              'Un número aleatorio con el que se cuentan las visitas. Está ahí solo mientras usted acepte, y 13 meses como máximo.',
            ],
            [
              '`text:…`',
              'Lo que está escribiendo y el servidor aún no tiene: documentos, cláusulas, formularios, mensajes que nos envía, y los nombres de los archivos que está enviando. Está cifrado con una clave que forma parte de `authToken`, para que nadie más pueda leerlo. Lo recupera tras un fallo, sin conexión o al volver a iniciar sesión. Se borra cuando se guarda o se envía, cuando cierra la sesión y cuando cierra la cuenta. Junto a ello, `windowOwner`, en el almacenamiento de sesión de esta ventana: el identificador de la última persona que la tuvo abierta con su sesión.',
            ],
            [
              '`keysSeen:…`',
              'Las claves de otros dispositivos de las que usted ha tomado nota en una negociación, con su ID. Se borran cuando cierra la sesión.',
            ],
            [
              '`contactDraft`',
              'Lo que nos está escribiendo sin haber iniciado sesión, en el almacenamiento de sesión de esta ventana, hasta que se envía o se cierra la ventana.',
            ],
            [
              '`contractKey`',
              'La clave pública con la que se comprueban los contratos, en cuanto ha comprobado uno, para que funcione sin conexión. Es la misma para todos. También `contractKeys`: hasta cinco que este sitio publicó antes.',
            ],
          ],
        },
        'Todo ello, salvo `visitorId`, es estrictamente necesario para lo que usted pide, por lo que no requiere consentimiento. Lo que pertenece a su sesión termina con ella. Puede borrarlo todo en los ajustes del navegador; entonces se cierra su sesión y se pierden los textos aún no guardados en el servidor.',
        {
          ifAnalytics:
            'No hay cookies publicitarias. Si usted lo acepta, también mide la audiencia un script de {analytics}: {analytics} recibe entonces su dirección IP, su navegador y las páginas que abre, y puede guardar aquí sus propias cookies.',
          otherwise: 'No hay cookies publicitarias, y la analítica es nuestra: nada va a otra empresa.',
        },
        'Lo que requiere su consentimiento empieza solo con su acuerdo y dura 13 meses como máximo. Termina en cuanto lo retira en «Ajustes de cookies» al pie de cada página. A quien tiene un navegador que pide no ser rastreado (Do Not Track, Global Privacy Control) tampoco se le cuenta en las páginas vistas.',
      ],
    },
    {
      id: 'security',
      heading: 'Cómo se protegen',
      blocks: [
        'Quién puede ver algo se decide en el servidor cada vez que se lee; para los demás es como si no existiera. Un token de su sesión vale una hora como máximo antes de renovarse, y termina en cuanto usted la cierra; una nueva contraseña pone fin a las sesiones de sus otros dispositivos.',
      ],
    },
    {
      id: 'rights',
      heading: 'Sus derechos',
      blocks: [
        {
          items: [
            'Acceso: [su cuenta](/client) muestra sus datos, y su [exportación](/client#export) le da al momento, en un solo archivo, una copia de lo que se guarda sobre usted.',
            'Rectificación: usted mismo corrige sus datos en [su cuenta](/client).',
            'Supresión: elimine lo que escribió de uno en uno, o todo cerrando allí la cuenta. Qué queda entonces, y hasta cuándo, se dice en [Durante cuánto tiempo](#retention).',
            'Portabilidad: la misma [exportación](/client#export) contiene sus datos y contenidos en formatos habituales y legibles por máquina (JSON, HTML y los propios archivos). No tiene que pedírsela a nadie.',
            'Limitación y oposición: díganos a qué se opone y por qué; mientras lo examinamos, puede pedir que no se usen los datos.',
            'Reclamación: puede acudir a la autoridad de protección de datos del país en que vive, como la AEPD en España o la CNIL en Francia.',
          ],
        },
        'Escriba a través de la [página de contacto](/contact#contact). Recibirá respuesta en el plazo de un mes, sin coste.',
      ],
    },
    {
      id: 'changes',
      heading: 'Cambios',
      blocks: [
        'La fecha de arriba indica la versión de este texto. Los cambios importantes se anuncian en este sitio o por correo electrónico antes de que entren en vigor.',
      ],
    },
  ],
});
