import type { Section } from './page-text.ts';

/** Cookies and what the browser stores, in Spanish. */
export const cookiesSpanish: Section = {
  id: 'cookies',
  heading: 'Cookies y datos en su dispositivo',
  blocks: [
    'Este sitio pone cuatro cookies como máximo, cada una para el aspecto de sus páginas. No le identifican:',
    {
      facts: [
        ['`appLanguage`', 'El idioma que eligió, o que pedía un enlace que siguió. Un año.'],
        ['`appTheme`', 'Tema claro u oscuro, si no usa el del sistema. Un año.'],
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
          'Los documentos y las páginas del Hub que ha leído últimamente (los 60 más recientes), para poder releerlos sin conexión, y los nombres de los 12 últimos elementos que ha abierto, para volver a encontrarlos. Se guardan cifrados y se borran cuando cierra la sesión o cuando otra persona la inicia. También los archivos que está subiendo, para que la subida siga tras recargar la página: hasta que termine, siete días como máximo, y se borran cuando cierra la sesión. Y las claves con las que este dispositivo firma en las negociaciones: nunca salen de él y se borran cuando cierra la sesión. Además, el navegador guarda los archivos del propio sitio, que no dicen nada de usted.',
        ],
        ['`userEmail`', 'El correo electrónico de la sesión. Se borra a la vez.'],
        [
          '`knownDevices`',
          'Secretos aleatorios, para que los intentos de otras personas no le bloqueen aquí. No dan acceso a nada; 180 días.',
        ],
        [
          '`joinAfterSignIn`',
          'La invitación que decidió aceptar antes de iniciar sesión, en el almacenamiento de sesión de esta ventana, hasta que entre en el grupo.',
        ],
        [
          '`providerSignIn`',
          'Qué inicio de sesión empezó con un proveedor, en el almacenamiento de sesión de esta ventana, hasta que usted regrese.',
        ],
        [
          '`receiptKeys`',
          'Las claves con las que se comprueban los recibos de archivos, para que funcione sin conexión. Son públicas; hasta que las borre.',
        ],
        [
          '`recentSearches`, `own:…`',
          'Lo que ha buscado últimamente, para ofrecérselo de nuevo; con la sesión iniciada, con su ID y hasta que la cierre. Hasta que lo borre.',
        ],
        ['`slash`', 'Que la tecla «/» no debe abrir la búsqueda, hasta que lo borre.'],
        [
          '`hubVisits:…`',
          'Sus últimas visitas al Hub, con su ID, para mostrarle lo que ha llegado desde entonces. Se elimina al cerrar la sesión.',
        ],
        ['`appLanguage`', 'La misma elección de idioma, hasta que la borre.'],
        ['`sideBar`', 'Si prefiere la barra lateral ancha o estrecha, hasta que lo borre.'],
        [
          '`cookie_consent`',
          'Su respuesta sobre la analítica (`granted` si acepta, `denied` si no), hasta que la cambie, y junto a ella el día en que la dio, `cookie_consent_day`. A los 13 meses ambas caducan y se le vuelve a preguntar, sea cual fuera la respuesta.',
        ],
        [
          '`visitorId`',
          'Un número aleatorio con el que se cuentan las visitas. Se guarda solo mientras usted acepte, y 13 meses como máximo.',
        ],
        [
          '`text:…`',
          'Lo que está escribiendo y el servidor aún no tiene: documentos, cláusulas, formularios, mensajes que nos envía, y los nombres de los archivos que está subiendo. Está cifrado con una clave que forma parte de `authToken`, para que nadie más pueda leerlo. Lo recupera tras un fallo, sin conexión o al volver a iniciar sesión. Se borra cuando se guarda o se envía, cuando cierra la sesión y cuando cierra la cuenta. Junto a ello, `windowOwner`, en el almacenamiento de sesión de esta ventana: el ID de la última persona que inició sesión en ella.',
        ],
        [
          '`keysSeen:…`',
          'Las claves de otros dispositivos de las que usted ha tomado nota en una negociación, con su ID. Se borran cuando cierra la sesión.',
        ],
        [
          '`clauseLanguages:…`',
          'Los idiomas en los que usted lee las cláusulas de las negociaciones, con su ID. Se borran cuando cierra la sesión.',
        ],
        ['`groupChoice:…`', 'El último grupo que eligió en un formulario, con su ID. Se borra cuando cierra la sesión.'],
        [
          '`contactDraft`',
          'Lo que nos está escribiendo sin haber iniciado sesión, en el almacenamiento de sesión de esta ventana, hasta que se envía o se cierra la ventana.',
        ],
        [
          '`contractKey`',
          'La clave pública con la que se comprueban los contratos, en cuanto ha comprobado uno, para que funcione sin conexión. Es la misma para todo el mundo. También `contractKeys`: hasta cinco que este sitio publicó antes.',
        ],
      ],
    },
    'Todo ello, salvo `visitorId`, es estrictamente necesario para lo que usted pide, por lo que no requiere consentimiento. Los datos de su sesión se eliminan con ella. Puede borrarlo todo en los ajustes del navegador; entonces se cierra su sesión y se pierden los textos aún no guardados en el servidor.',
    {
      ifAnalytics:
        'No hay cookies publicitarias. Si usted lo acepta, también mide la audiencia un script de {analytics}: {analytics} recibe entonces su dirección IP, su navegador y las páginas que abre, y puede guardar aquí sus propias cookies.',
      otherwise: 'No hay cookies publicitarias, y la analítica es nuestra: no se envía nada a otra empresa.',
    },
    'Lo que requiere su consentimiento empieza solo con su acuerdo y dura 13 meses como máximo. Termina en cuanto lo retira en «Ajustes de cookies» al pie de cada página. Si su navegador pide no ser rastreado (Do Not Track, Global Privacy Control), tampoco se cuentan sus páginas vistas.',
  ],
};
