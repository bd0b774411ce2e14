import type { HelpArea } from './help-area.ts';

/** Area about administration, in Spanish. */
export const administrationSpanish: readonly HelpArea[] = [
  {
    id: 'administration',
    heading: 'Administración del sitio',
    questions: [
      {
        id: 'administer',
        question: '¿Cómo configuro el sitio?',
        answer: [
          'En [Administración](/dashBoardSuperAdmin), la administración define el nombre y el titular del sitio, quién puede registrarse, los límites, el anuncio y los módulos. En «Invitaciones», invite a personas por correo o con un enlace que puede compartir.',
        ],
      },
      {
        id: 'help-someone',
        question: 'Alguien no ha recibido su enlace. ¿Qué puedo hacer?',
        answer: [
          'En [Administración](/dashBoardSuperAdmin), «Correos salientes» muestra los correos que no se han podido entregar, con el motivo, y permite enviarlos de nuevo. Sin servidor de correo, puede copiar allí los enlaces para hacerlos llegar.',
        ],
      },
      {
        id: 'moderate',
        question: '¿Dónde veo lo que denuncian los miembros?',
        answer: [
          'En [Administración](/dashBoardSuperAdmin), en «Denuncias». Verá el contenido y las denuncias; puede ocultarlo o eliminarlo, advertir a su autor o no tomar medidas. El autor recibe los motivos y puede reclamar contra la decisión.',
        ],
      },
      {
        id: 'back-up',
        question: '¿Cómo sé que hay copias de seguridad del sitio?',
        answer: [
          'En [Administración](/dashBoardSuperAdmin), «Copias de seguridad» muestra la última copia, dónde está y cuándo se hará la siguiente. Guarde las copias también en otra máquina. «Tareas fallidas» muestra los trabajos que no se han podido completar.',
        ],
      },
    ],
  },
];
