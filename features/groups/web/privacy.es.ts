import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: groups, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 20,
  data: [
    [
      'Sus grupos',
      'Los grupos que gestiona, a los que pertenece o a los que pide unirse, desde cuándo, qué puede hacer allí por delegación y quién lo concedió, sus roles allí, y cuántos ID de grupo desconocidos ha probado últimamente.',
    ],
    [
      'Invitaciones a grupos',
      'Las invitaciones recibidas (de quién y a qué grupo), su respuesta y a quién ha rechazado o bloqueado; las direcciones de correo que usted ha invitado.',
    ],
  ],
  retention: {
    groups: [
      'Grupos',
      'Hasta que los elimine o cierre la cuenta. Un grupo con otros miembros pasa entonces a uno de ellos. Las invitaciones se borran {invitation} después de terminar. La propuesta de gestionar un grupo termina {offered} después de hacerse; que la rechazó se conserva {declined}. Una delegación o un rol se conserva hasta que se retira o usted sale del grupo.',
    ],
    membershipInvitations: [
      'Invitaciones por correo',
      'Las invitaciones valen {open} y se borran {listed} después de terminar, con la dirección que escribió quien invita; también si una cuenta con esa dirección se cierra antes, pues su desaparición revelaría que existía. Si acepta, quien invita conserva la dirección hasta que se cierre una de las dos cuentas. Si rechaza una invitación o sale de un grupo, conservamos ese rechazo durante {refused}; si bloquea a quien invita, el bloqueo, hasta que lo levante o esa persona cierre su cuenta. De una dirección de correo solo conservamos para ello una huella con clave, también si no tiene cuenta o la cuenta se cerró.',
    ],
  },
};
