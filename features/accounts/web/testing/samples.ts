import { answer } from '#platform/web/testing/fake-replies.ts';
import * as calls from '../../contract/endpoints.ts';
import { emptyFields } from '../../contract/chosen-fields.ts';
import type { OwnUser } from '../../contract/shapes.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana' };
export const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
/** The signed-in user's own account. */
export const fullUser: OwnUser = {
  ...ana,
  name: 'Ana Soto',
  role: 'member',
  ...emptyFields,
  city: 'Lima',
  email: 'ana@example.org',
  isEmailConfirmed: true,
  emailChange: null,
  company: 'Heron Ltd',
  profileImage: '/api/people/AAAAAAA2/picture?v=1',
  isProfileHidden: false,
  isAdministrator: false,
  createdAt: '2026-01-01T00:00:00Z',
  can: { edit: true },
};

const { id: _, username, name, role, isAdministrator, profileImage } = fullUser;
/** Response for the header of every page. */
export const header = answer(calls.readSession, {
  user: { id: ana.id, username, name, role, isAdministrator, profileImage },
  mustChangePassword: false,
  waiting: [],
} as never);
