import type { HelpArea } from './help-area.ts';

/** Area about negotiations, in Spanish. */
export const negotiationsSpanish: readonly HelpArea[] = [
  {
    id: 'negotiations',
    heading: 'Negociaciones',
    questions: [
      {
        id: 'negotiate',
        question: '¿Cómo se negocia un contrato?',
        answer: [
          'Un responsable abre una sesión en [Negociaciones](/negociation), indica el orden del día y la duración, y comparte su ID o su código QR con las demás partes. Cada parte la sigue en su propia pantalla: se proponen cláusulas, se responde con contrapropuestas y se vota dentro del plazo.',
        ],
      },
      {
        id: 'when-accepted',
        question: '¿Cuándo se acepta una cláusula?',
        answer: [
          'Cuando la ha aceptado un número suficiente de partes: todas, dos tercios o más de la mitad, según la regla de la sesión. Mientras hay una contrapropuesta abierta, la votación de la cláusula a la que sustituiría queda suspendida. Puede cambiar su voto hasta que se decida la cláusula; después la decisión es definitiva.',
        ],
      },
      {
        id: 'conditions',
        question: '¿Puedo aceptar una cláusula solo si se acepta otra?',
        answer: [
          'Sí. Elija «Aceptar si…» y seleccione hasta cinco cláusulas. Su voto cuenta en cuanto se acepten todas. Si alguna se rechaza, se sustituye o se retira, su voto pasa a ser un rechazo. Hasta entonces puede cambiarlo. Las cláusulas que las partes solo aceptan juntas se aceptan juntas.',
        ],
      },
      {
        id: 'clause-languages',
        question: '¿Podemos negociar un contrato en dos idiomas?',
        answer: [
          'Sí, en dos o tres. Elíjalos en «Más ajustes» al iniciar la sesión; el primero prevalece si los textos difieren. Cada cláusula tiene entonces un texto en cada idioma, y todos se votan como uno solo: nadie puede aceptar un idioma sin los demás.',
          'En cada cláusula elige el idioma en que la lee, o todos en paralelo. El registro indica qué textos tenía en pantalla al votar. Una contrapropuesta puede cambiar un idioma o varios. En el contrato, dos idiomas figuran en paralelo y tres uno debajo de otro. Los títulos, el orden del día y los motivos tienen un solo texto.',
        ],
      },
      {
        id: 'open-values',
        question: '¿Cómo sabemos si nuestras ideas de un precio o de una fecha son compatibles?',
        answer: [
          'Deje el valor por acordar: debajo del texto de una cláusula hay botones que añaden un importe o una fecha por acordar. Después, cada parte indica un rango secreto. Cuando todas lo han hecho, cada una sabe si los rangos se solapan, pero nunca cuáles no lo hacen ni por cuánto. Si se solapan, quien propuso la cláusula ve también el punto medio y puede proponerlo.',
          'La respuesta misma revela algo: entre dos partes, la que indica un solo valor sabe si está en el rango de usted, y quien propuso la cláusula con un rango muy amplio conoce el punto medio del suyo. Puede cambiar su rango tres veces, pero no cuando ya se solapan todos. Si alguien se une a la sesión o la deja, o si se hace una contrapropuesta, todos los rangos se eliminan y se indican de nuevo.',
          'Los rangos se guardan cifrados, no figuran en ningún contrato, registro ni exportación, y se eliminan cuando se decide la cláusula. La entidad que gestiona el sitio tiene la clave.',
        ],
      },
      {
        id: 'device-signatures',
        question: '¿Para qué sirve el código de seguridad de una sesión?',
        answer: [
          'Su dispositivo firma sus propuestas y sus votos con una clave que nunca sale de él: nadie puede falsificarlos, ni siquiera quien gestiona el sitio. El código de seguridad representa las claves de todas las partes. Léaselo a las demás, por ejemplo por teléfono: si todas ven el mismo código, todas ven las mismas claves.',
        ],
      },
      {
        id: 'time-up',
        question: '¿Qué pasa cuando se agota el plazo?',
        answer: [
          'Ya no se pueden proponer cláusulas. El responsable puede ampliar el plazo (dos veces como máximo), abrir una votación final sobre las cláusulas restantes o terminar la sesión. Si todo quedó decidido, el resultado es un contrato; si no, un acta, que no obliga a nadie.',
        ],
      },
      {
        id: 'check-contract',
        question: '¿Cómo se comprueba un contrato?',
        answer: [
          'El PDF está firmado e indica la dirección en la que se comprueba. Quien tenga el archivo puede soltarlo allí, sin cuenta. Se comprueba en su propio dispositivo, y se detecta incluso un solo carácter cambiado. En la [página de inicio](/) hay una muestra para probarlo.',
        ],
      },
    ],
  },
];
