import type { HelpArea } from './help-area.ts';

/** Area about groups, in Spanish. */
export const groupsSpanish: readonly HelpArea[] = [
  {
    id: 'groups',
    heading: 'Grupos',
    questions: [
      {
        id: 'create-group',
        question: '¿Cómo creo un grupo?',
        answer: [
          'Como responsable, en [Grupos](/network): elija «Crear un grupo», dele un nombre y una categoría, e indique si es público o privado. Después comparta su ID de ocho caracteres con quienes deban unirse.',
        ],
      },
      {
        id: 'manage-together',
        question: '¿Cómo gestionamos un grupo entre varias personas?',
        answer: [
          'En la lista de miembros, abra el menú que está junto a un nombre. «Nombrar responsable» propone a esa persona gestionar el grupo con usted. «Delegación» le permite ciertas acciones, como invitar a personas o gestionar los eventos y las encuestas. «Asignar roles» da los mismos permisos a varias personas con un solo nombre, como «La junta». Cada persona recibe una notificación y puede renunciar a lo que se le dio.',
        ],
      },
      {
        id: 'import-groups',
        question: '¿Cómo creo muchos grupos a la vez?',
        answer: [
          'Como responsable, en [Diseño de grupos](/masp): importe una tabla (Excel, OpenDocument o CSV), compruebe su lectura, corrija las celdas señaladas, reparta a las personas en grupos y revise la vista previa. Un solo paso crea los grupos y envía las invitaciones. También puede invitar a las personas a un grupo del que ya es responsable. Puede deshacerlo durante 24 horas.',
        ],
      },
      {
        id: 'join-group',
        question: '¿Cómo me uno a un grupo?',
        answer: [
          'En [Grupos](/network), escriba el ID que le dieron o explore los grupos públicos. A un grupo público se une de inmediato. En uno privado, el responsable acepta o rechaza su solicitud; mientras tanto puede retirarla. Con un enlace de invitación se une de inmediato.',
        ],
      },
      {
        id: 'private-group',
        question: '¿Quién ve un grupo privado?',
        answer: [
          'Solo sus miembros. Para los demás, ni el grupo ni su contenido aparecen en listas, búsquedas o el Hub. Si sale del grupo, pierde el acceso de inmediato.',
        ],
      },
      {
        id: 'leave-group',
        question: '¿Cómo salgo de un grupo?',
        answer: [
          'En la página del grupo, elija «Salir del grupo». A un grupo público puede volver a unirse en cualquier momento; para volver a uno privado, pídaselo a su responsable. Si es la única persona responsable, ceda antes el grupo a otro miembro o elimínelo.',
        ],
      },
    ],
  },
];
