import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { getFreePort } from './free-port.ts'

/** Whether Dovecot 2.3 is on this machine (`apt install dovecot-imapd` on Debian 12); newer ones take other settings. */
export function hasDovecot(printLine: (line: string) => void = console.log): boolean {
  try {
    const version = execFileSync('dovecot', ['--version'], { encoding: 'utf8' }).trim()
    if (version.startsWith('2.3.')) return true
    printLine(
      `Dovecot ${version} takes other settings than 2.3: the test with a real IMAP server is left out.`,
    )
  } catch {
    printLine('Dovecot is not installed (dovecot-imapd): the test with a real IMAP server is left out.')
  }
  return false
}

/** Who reads the mail: root may not. */
function findUser(): { uid: number; gid: number; name: string; group: string } {
  const { uid, gid, username } = userInfo()
  const id = (flag: string, name = username) => execFileSync('id', [flag, name], { encoding: 'utf8' }).trim()
  if (uid !== 0) return { uid, gid, name: username, group: id('-gn') }
  const name = 'dovecot'
  return { uid: Number(id('-u', name)), gid: Number(id('-g', name)), name, group: id('-gn', name) }
}

/** A private Dovecot on a free port of this machine, with one mailbox of 1 MB. */
export async function openDovecot() {
  const user = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-dovecot-'))
  const mail = join(folder, 'mail')
  for (const one of [mail, ...['new', 'cur', 'tmp'].map((part) => join(mail, part))]) mkdirSync(one)
  const own = (path: string) => chownSync(path, user.uid, user.gid)
  for (const one of [folder, mail, ...['new', 'cur', 'tmp'].map((part) => join(mail, part))]) own(one)
  const port = await getFreePort()
  const conf = join(folder, 'dovecot.conf')
  writeFileSync(
    conf,
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = ${user.uid}
first_valid_gid = ${user.gid}
default_internal_user = ${user.name}
default_internal_group = ${user.group}
default_login_user = ${user.name}
mail_location = maildir:${mail}
mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:User quota
  quota_rule = *:storage=1M
}
passdb {
  driver = static
  args = password=secret-of-the-box
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  )
  const start = () => spawn('dovecot', ['-F', '-c', conf], { stdio: 'ignore' })
  let child = start()
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('close', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  const ready = async (): Promise<void> => {
    await expect.poll(answers).toBe(true)
  }
  await ready()
  let number = 0

  return {
    url: `imap://replies:secret-of-the-box@127.0.0.1:${port}/INBOX`,
    /** Delivers a mail as a mail server does. */
    deliver(raw: string) {
      const name = `${1_700_000_000 + ++number}.M${number}.test`
      writeFileSync(join(mail, 'tmp', name), raw)
      own(join(mail, 'tmp', name))
      renameSync(join(mail, 'tmp', name), join(mail, 'new', name))
    },
    /** The flags of all mails: of `…:2,S` "S", which means seen. */
    flags: () =>
      ['new', 'cur'].flatMap((part) =>
        readdirSync(join(mail, part)).map((name) => name.split(':2,')[1] ?? ''),
      ),
    /** Loses the index, as a restored or moved mailbox does: all mails get new UIDs under another UIDVALIDITY. */
    async loseIndex() {
      await stop()
      for (const name of readdirSync(mail))
        if (name.startsWith('dovecot')) rmSync(join(mail, name), { recursive: true })
      child = start()
      await ready()
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
