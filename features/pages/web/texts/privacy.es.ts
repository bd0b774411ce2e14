import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type Fact, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import { cookiesSpanish } from './cookies.es.ts';
import type { PageText, Section } from './page-text.ts';
import { retentionSpanish } from './retention.es.ts';

const controller: Section = {
  id: 'controller',
  heading: 'Quién es responsable',
  blocks: [
    '{owner} gestiona este sitio y es responsable del tratamiento de sus datos en el sentido del Reglamento general de protección de datos (RGPD). Para todo lo relativo a ellos, escriba a través de la [página de contacto](/contact#contact).',
    { ifHosted: 'El sitio está alojado por {hosting}.' },
  ],
};

const data = (rows: PrivacyRows): Section => ({
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
    'Para proteger el sitio de un exceso de peticiones, estas se cuentan por cuenta y por dirección IP: en memoria, durante un minuto o mientras dure el límite, un día como máximo. Donde trabajan juntos varios servidores, comparten estos números en forma de huellas con clave. La dirección IP misma no se guarda en ningún sitio.',
  ],
});

const purposes: Section = {
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
    'Sus datos no se venden, y no se elabora ningún perfil publicitario. Los programas deciden según reglas fijas en tres casos: los enlaces a otros sitios que publique mientras su cuenta es nueva se retienen hasta que los revisa una persona; los archivos de algunos tipos, y aquellos en que un antivirus encuentra algo, se rechazan; una cuenta sin uso se cierra tras un aviso. Cualquier otra restricción la deciden personas, que la motivan.',
  ],
};

/** Audiences of the stored data, from everyone to the operator. */
const audiences = (rows: PrivacyRows): readonly Fact[] => [
  [
    'Todo el mundo',
    'Lo que publica para todo el mundo, con su nombre y su ID: documentos, preguntas, respuestas, comentarios, eventos de grupos públicos, y galerías salvo que omita su nombre; los grupos públicos con el nombre y el ID de su responsable y el número de miembros. Los buscadores pueden encontrarlos.',
  ],
  [
    'Quienes han iniciado sesión',
    `Su ID, nombre de usuario, nombre, rol, foto, ${listed('es', nounsOf('es', seenFields))}, y aquello de lo suyo que cada uno puede leer; si no figura en el directorio, solo los miembros de sus grupos.`,
  ],
  [
    'Los miembros de sus grupos',
    'Que usted pertenece al grupo y desde cuándo, y los documentos compartidos con él. Los responsables ven además quién pide unirse.',
  ],
  ...rows.recipients,
  [
    'La administración',
    'Su nombre, nombre de usuario, ID, correo electrónico y rol, cuándo se registró y cuándo usó el sitio por última vez, si su cuenta está suspendida y por qué, cuántas sesiones tiene abiertas y si tiene un segundo factor; las denuncias, los mensajes que nos envía, el registro de seguridad, y la dirección y el asunto de los correos sin enviar.',
  ],
  [
    'Nadie más',
    `${listed('es', ['Sus borradores', ...sharedNounsOf('es', ownFields)])} se le muestran solo a usted; su correo electrónico, a usted y a la administración.`,
  ],
  [
    'Quienes gestionan el sitio',
    'El operador, y quien aloja el sitio por cuenta suya, pueden acceder a los datos guardados en la medida en que lo exijan el funcionamiento del sitio o la ley.',
  ],
];

const recipients = (rows: PrivacyRows): Section => ({
  id: 'recipients',
  heading: 'Quién ve qué',
  blocks: [
    { facts: audiences(rows) },
    {
      ifAnalytics:
        'Scripts, tipos de letra e imágenes vienen de este sitio, salvo el script de {analytics}, que se carga [solo si usted lo acepta](#cookies).',
      otherwise: 'Las páginas no cargan nada de fuera: scripts, tipos de letra e imágenes vienen de este sitio.',
    },
    'Otras empresas solo reciben datos de este sitio en estos casos:',
    {
      items: [
        'los servidores que entregan un correo: ese correo;',
        'el servicio de notificaciones de su navegador, si las activó: un mensaje cifrado y cuándo se envió;',
        'los sitios a los que envía un webhook: sus notificaciones, en forma de ID;',
        'el proveedor de inicio de sesión, si lo usa: el hecho de que inicia sesión;',
        'un servicio de sellado de tiempo, si el operador usa uno: la suma de comprobación de un contrato firmado;',
        'un servicio de almacenamiento de archivos, si el operador usa uno: los archivos subidos.',
      ],
    },
    'Pueden estar en otros países. Pregunte a {owner} dónde están el servidor, el almacén y el servidor de correo.',
  ],
});

const retention = (rows: PrivacyRows): Section => ({
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
});

const security: Section = {
  id: 'security',
  heading: 'Cómo se protegen sus datos',
  blocks: [
    'El servidor comprueba quién puede ver algo cada vez que se lee; para las demás personas es como si no existiera. Un token de sesión es válido una hora como máximo antes de renovarse, y termina en cuanto cierra la sesión; una nueva contraseña pone fin a las sesiones de sus otros dispositivos.',
  ],
};

const rights: Section = {
  id: 'rights',
  heading: 'Sus derechos',
  blocks: [
    {
      items: [
        'Acceso: [su cuenta](/client) muestra sus datos, y su [exportación](/client#export) le da al momento, en un solo archivo, una copia de lo que se guarda sobre usted.',
        'Rectificación: usted mismo corrige sus datos en [su cuenta](/client).',
        'Supresión: elimine sus contenidos uno a uno, o todos cerrando allí la cuenta. Qué queda entonces, y hasta cuándo, se indica en [Durante cuánto tiempo](#retention).',
        'Portabilidad: la misma [exportación](/client#export) contiene sus datos y contenidos en formatos habituales y legibles por máquina (JSON, HTML y los propios archivos). No tiene que pedírsela a nadie.',
        'Limitación y oposición: díganos a qué se opone y por qué; mientras lo examinamos, puede pedir que no se usen los datos.',
        'Reclamación: puede acudir a la autoridad de protección de datos del país en que vive, como la AEPD en España o la CNIL en Francia.',
      ],
    },
    'Escriba a través de la [página de contacto](/contact#contact). Recibirá respuesta en el plazo de un mes, sin coste.',
  ],
};

const changes: Section = {
  id: 'changes',
  heading: 'Cambios',
  blocks: [
    'La fecha de arriba indica la versión de este texto. Los cambios importantes se anuncian en este sitio o por correo electrónico antes de que entren en vigor.',
  ],
};

/** Privacy and cookie policy in Spanish, with the rows of the features. */
export const privacySpanish = (rows: PrivacyRows): PageText => ({
  title: 'Privacidad y cookies',
  description: 'Qué guarda este sitio sobre usted, por qué, cuánto tiempo y quién lo ve; sus cookies; y sus derechos.',
  lead: 'Qué guarda este sitio sobre usted, por qué y cuánto tiempo, quién lo ve y qué puede hacer al respecto. En pocas palabras: lo que necesita para funcionar. Sin publicidad ni rastreo; las visitas se cuentan solo si usted acepta.',
  sections: [controller, data(rows), purposes, recipients(rows), retention(rows), cookiesSpanish, security, rights, changes],
});
