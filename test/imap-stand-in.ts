import { createServer, type AddressInfo, type Socket } from 'node:net'

type StoredMail = { uid: number; raw: Buffer; bytes: number; receivedAt: number }

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `26-Nov-2026 10:00:00 +0000` */
function toInternalDate(ms: number): string {
  const [day, time] = new Date(ms).toISOString().split(/[T.]/) as [string, string]
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year} ${time} +0000`
}

/** An IMAP server on this machine with one folder: enough of RFC 3501 to read it, with IDLE (RFC 2177) and a quota (RFC 2087). It plays failures. */
export async function openImapStandIn({ idle = true } = {}) {
  const sockets = new Set<Socket>()
  const idling = new Map<Socket, string>()
  const commands: string[] = []
  let mails: StoredMail[] = []
  let uidValidity = 7001
  let nextUid = 1
  let opened = 0
  let quota: { used: number; limit: number } | null = null
  let isSilent = false
  let isLocked = false
  let dropAt: RegExp | null = null
  let dropsAlways = false

  const server = createServer((socket) => {
    sockets.add(socket)
    opened += 1
    socket.on('close', () => (sockets.delete(socket), idling.delete(socket)))
    socket.on('error', () => {})
    const say = (line: string | Buffer) => {
      if (!isSilent && socket.writable) socket.write(line)
    }
    say('* OK stand-in ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        answer(socket, line, say)
      }
    })
  })

  function answer(socket: Socket, line: string, say: (line: string | Buffer) => void): void {
    if (line === 'DONE') {
      const tag = idling.get(socket)
      idling.delete(socket)
      return say(`${tag} OK IDLE ended\r\n`)
    }
    const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    commands.push(command.replace(/^LOGIN .*/i, 'LOGIN'))
    if (dropAt?.test(command)) {
      if (!dropsAlways) dropAt = null
      return void socket.destroy()
    }
    const done = (more = '') => say(`${tag} OK ${more}done\r\n`)
    const name = command.toUpperCase()
    if (name === 'CAPABILITY') {
      say(`* CAPABILITY IMAP4rev1${idle ? ' IDLE' : ''} QUOTA\r\n`)
      return done()
    }
    if (name.startsWith('LOGIN ')) {
      return isLocked ? say(`${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n`) : done()
    }
    if (name.startsWith('EXAMINE ') || name.startsWith('SELECT ')) {
      say(`* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`)
      say(`* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${nextUid}] next\r\n`)
      return done(name.startsWith('EXAMINE') ? '[READ-ONLY] ' : '[READ-WRITE] ')
    }
    if (name.startsWith('LIST ')) {
      say('* LIST () "/" INBOX\r\n')
      return done()
    }
    if (name === 'IDLE' && idle) {
      idling.set(socket, tag)
      // As real servers do: what came since the last command.
      return say(`+ idling\r\n* ${mails.length} EXISTS\r\n`)
    }
    if (name.startsWith('GETQUOTAROOT ')) {
      say('* QUOTAROOT INBOX ""\r\n')
      if (quota) say(`* QUOTA "" (STORAGE ${quota.used} ${quota.limit})\r\n`)
      return done()
    }
    if (name === 'NOOP') {
      say(`* ${mails.length} EXISTS\r\n`)
      return done()
    }
    if (name.startsWith('UID FETCH ')) {
      fetchMails(command, say)
      return done()
    }
    if (name === 'LOGOUT') {
      say(`* BYE\r\n${tag} OK bye\r\n`)
      return void socket.end()
    }
    say(`${tag} ${/^(ID|NAMESPACE|LSUB|CLOSE|UNSELECT)\b/.test(name) ? 'OK' : 'BAD'} ${command}\r\n`)
  }

  function fetchMails(command: string, say: (line: string | Buffer) => void): void {
    const [, from = '', to, items = ''] = /^UID FETCH (\d+)(?::(\d+|\*))? (.*)$/i.exec(command) ?? []
    const lastUid = mails.at(-1)?.uid ?? 0
    const end = to === undefined ? Number(from) : to === '*' ? Math.max(lastUid, Number(from)) : Number(to)
    for (const [place, mail] of mails.entries()) {
      // `n:*` always names the last mail (RFC 3501, 6.4.8).
      const isNamed = mail.uid >= Number(from) && mail.uid <= end
      if (!isNamed && !(to === '*' && mail.uid === lastUid)) continue
      const facts = `UID ${mail.uid} RFC822.SIZE ${mail.bytes} INTERNALDATE "${toInternalDate(mail.receivedAt)}"`
      const [, section] = /BODY(?:\.PEEK)?\[(\w*)\]/i.exec(items) ?? []
      if (section === undefined) {
        say(`* ${place + 1} FETCH (${facts})\r\n`)
        continue
      }
      const head = mail.raw.subarray(0, mail.raw.indexOf('\r\n\r\n') + 4)
      const part = section === '' ? mail.raw : head
      say(`* ${place + 1} FETCH (${facts} BODY[${section}] {${part.length}}\r\n`)
      say(part)
      say(')\r\n')
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `imap://replies:secret-of-the-box@127.0.0.1:${port}/INBOX`,
    /** The commands so far, without passwords. */
    commands,
    opened: () => opened,
    connected: () => sockets.size,
    /** Delivers a mail; `bytes` is the size that the server states, if another. */
    deliver(
      raw: string | Buffer,
      { receivedAt = Date.now(), bytes }: { receivedAt?: number; bytes?: number } = {},
    ) {
      const body = Buffer.from(raw)
      const uid = nextUid++
      mails.push({ uid, raw: body, bytes: bytes ?? body.length, receivedAt })
      for (const socket of idling.keys()) if (!isSilent) socket.write(`* ${mails.length} EXISTS\r\n`)
      return uid
    },
    held: () => mails.length,
    /** Numbers all mails anew, as a server does after its index was lost, and hangs up. */
    numberAnew() {
      uidValidity += 1
      mails = mails.map((mail, place) => ({ ...mail, uid: place + 1 }))
      nextUid = mails.length + 1
      for (const socket of sockets) socket.destroy()
    },
    /** Hangs up on every client. */
    drop: () => sockets.forEach((socket) => socket.destroy()),
    /** Hangs up at the next command like this, or at each. */
    dropAt: (command: RegExp, { always = false } = {}) => {
      dropAt = command
      dropsAlways = always
    },
    /** Says nothing any more, or goes on. */
    setSilent: (silent: boolean) => void (isSilent = silent),
    /** Refuses log-ins, or not. */
    setLocked: (locked: boolean) => void (isLocked = locked),
    setQuota: (used: number, limit: number) => void (quota = { used, limit }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type ImapStandIn = Awaited<ReturnType<typeof openImapStandIn>>
