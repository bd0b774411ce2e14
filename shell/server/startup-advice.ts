import { accountName } from '#platform/server/common/account-names.ts';
import { folderAdvice } from '#platform/server/common/folder-advice.ts';

/** Why the application cannot start and what to do, one line per problem. */
export function startupAdvice(error: unknown): string {
  if (!(error instanceof Error)) return `Atrium cannot start: ${String(error)}`;
  const code = 'code' in error ? String(error.code) : '';
  const [first = ''] = error.message.split('\n');
  switch (code) {
    case 'config.invalid':
      return error.message;
    case 'EADDRINUSE':
      return `Atrium cannot start: the port is in use (${first}). Set PORT to a free port.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOSPC':
      return `Atrium cannot start: ${isOfPort(error) ? portAdvice(first) : folderAdvice('path' in error ? String(error.path) : 'the data folder', error)}`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case '28P01':
    case '28000':
    case '3D000':
    case 'database.unavailable':
      return `Atrium cannot start: the database in DATABASE_URL refuses the connection (${first}). Check host, port, name, user and password.`;
    case 'start.impossible':
      return `Atrium cannot start: ${error.message}`;
    default:
      return `Atrium cannot start: ${error.stack ?? error.message}`;
  }
}

const isOfPort = (error: Error): boolean => 'syscall' in error && error.syscall === 'listen';

function portAdvice(reason: string): string {
  return `${accountName(process.getuid?.() ?? 0)} cannot listen on this port (${reason}). Choose a PORT above 1024, and let a proxy listen on this one.`;
}
