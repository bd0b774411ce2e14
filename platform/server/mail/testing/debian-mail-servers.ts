import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';

/** A mail server of Debian at a loopback port. */
export interface RunningMailServer {
  port: number;
  /** Its self-signed certificate, in PEM. */
  certificate: string;
  close: () => Promise<void>;
}

const startsWithinMs = 20_000;
const isRoot = process.getuid?.() === 0;
/** Debian installs one mail server at a time: a second one can be unpacked elsewhere. */
const exim = process.env['EXIM_PATH'] ?? 'exim4';
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] };

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { env: environment }).status === 0;

function noted(isThere: boolean, name: string): boolean {
  if (!isThere) process.stderr.write(`\nnot run: tests with ${name}, which is not installed or which only root can start\n`);
  return isThere;
}

/** Whether Postfix can be started; prints a note where not. */
export const hasPostfix = (): boolean => noted(isRoot && runs('postconf', '-d', 'mail_version'), 'Postfix');

/** Whether Exim can be started; prints a note where not. */
export const hasExim = (): boolean => noted(isRoot && runs(exim, '-bV', '-C', '/dev/null'), 'Exim');

/**
 * Postfix as Debian installs it, with STARTTLS and a self-signed certificate for
 * `mail.example.org`. It accepts every recipient and discards the emails, but passes those to the
 * domain `lmtp.domain` on as docs/operation/mail.md says.
 */
export async function startPostfix(lmtp?: { domain: string; port: number }): Promise<RunningMailServer> {
  const [folder, port] = await prepare('postfix');
  const master = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    // Not in a changed root, which has no copies of the system's files.
    .replace(/^(\S+ +(?:inet|unix|pass) +\S+ +\S+ +)y/gm, '$1n')
    .replace(/^smtp +inet/m, `127.0.0.1:${port} inet`);
  writeFileSync(join(folder, 'master.cf'), master);
  for (const name of ['queue', 'data']) mkdirSync(join(folder, name));
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postfix'], { encoding: 'utf8' })));
  chownSync(join(folder, 'data'), uid, gid);
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'mainlog'),
    maillog_file_prefixes: folder,
    myhostname: 'mail.example.org',
    mydestination: 'example.org',
    inet_interfaces: '127.0.0.1',
    alias_maps: '',
    local_recipient_maps: '',
    local_transport: 'discard',
    default_transport: 'discard',
    smtpd_tls_cert_file: join(folder, 'certificate.pem'),
    smtpd_tls_key_file: join(folder, 'key.pem'),
    smtpd_tls_security_level: 'may',
    ...(lmtp && {
      relay_domains: lmtp.domain,
      transport_maps: `inline:{ ${lmtp.domain}=lmtp:inet:127.0.0.1:${lmtp.port} }`,
      lmtp_send_xforward_command: 'yes',
      message_size_limit: '30000000',
      smtpd_recipient_restrictions: 'permit_mynetworks, reject_unauth_destination',
    }),
  };
  writeFileSync(
    join(folder, 'main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  return start('postfix', ['-c', folder, 'start-fg'], folder, port);
}

/** Whether Dovecot can be started; prints a note where not. */
export const hasDovecot = (): boolean => noted(isRoot && runs('dovecot', '--version'), 'Dovecot');

/** The password of every user of `startDovecot`. */
export const dovecotPassword = 'secret:@/word';

/** Dovecot with IMAP over TLS. Every user exists, with an empty mailbox. */
export async function startDovecot(): Promise<RunningMailServer> {
  const [folder, port] = await prepare('dovecot');
  const home = join(folder, 'home');
  mkdirSync(home);
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' })));
  chownSync(home, uid, gid);
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'state')}
log_path = ${join(folder, 'mainlog')}
listen = 127.0.0.1
protocols = imap
ssl = required
ssl_cert = <${join(folder, 'certificate.pem')}
ssl_key = <${join(folder, 'key.pem')}
mail_location = maildir:~/Maildir
mailbox_list_index = no
first_valid_uid = 1
passdb {
  driver = static
  args = password=${dovecotPassword}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}/%u
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`,
  );
  return start('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], folder, port, 'tls');
}

/**
 * Exim with Debian's refusals: it knows the users of `example.org` whose names begin with `known`,
 * and relays for no one.
 */
export async function startExim(): Promise<RunningMailServer> {
  const [folder, port] = await prepare('exim');
  writeFileSync(
    join(folder, 'exim.conf'),
    `exim_user = root
exim_group = root
never_users =
primary_hostname = mail.example.org
spool_directory = ${join(folder, 'spool')}
log_file_path = ${join(folder, '%slog')}
pid_file_path = ${join(folder, 'pid')}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts =
acl_smtp_rcpt = check_recipient
acl_smtp_data = accept_all
begin acl
check_recipient:
  require message = relay not permitted
          domains = example.org
  require verify = recipient
  accept
accept_all:
  accept
begin routers
known:
  driver = accept
  local_parts = ^known
  transport = nowhere
  cannot_route_message = Unrouteable address
begin transports
nowhere:
  driver = appendfile
  file = /dev/null
  user = root
`,
    { mode: 0o600 },
  );
  return start(exim, ['-bdf', '-C', join(folder, 'exim.conf')], folder, port);
}

/** A folder with a certificate and its key, and a free port. */
async function prepare(name: string): Promise<[folder: string, port: number]> {
  const folder = mkdtempSync(join(tmpdir(), `atrium-${name}-`));
  chmodSync(folder, 0o755);
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=mail.example.org', '-addext', 'subjectAltName=DNS:mail.example.org'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-out', certificate, '-keyout', key],
    { stdio: 'ignore' },
  );
  return [folder, await freePort()];
}

async function start(
  program: string,
  args: readonly string[],
  folder: string,
  port: number,
  transport: 'plain' | 'tls' = 'plain',
): Promise<RunningMailServer> {
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5_000)));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      // Postfix ends with its master process, which is in another process group.
      const pidFile = join(folder, 'queue/pid/master.pid');
      process.kill(existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : Number(child.pid), 'SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + startsWithinMs; !(await greets(port, transport)); await sleep(50))
    if (Date.now() > deadline || child.exitCode !== null) {
      if (existsSync(join(folder, 'mainlog'))) output += readFileSync(join(folder, 'mainlog'), 'utf8');
      await close();
      throw new Error(`${program} does not answer: ${output}`);
    }
  return { port, certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'), close };
}

function greets(port: number, transport: 'plain' | 'tls'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = transport === 'tls' ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }) : connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.end('QUIT\r\n');
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
