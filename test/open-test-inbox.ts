import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'

/** A received email: the envelope, the bytes, and the parsed message. */
export type Arrived = { from: string; to: string[]; raw: string; email: Email }

/** The server's behaviour; changed while it runs. */
type InboxMode =
  | 'kind'
  /** Accepts the whole email and disconnects before acknowledging it. */
  | 'drops after data'
  /** Never acknowledges the email. */
  | 'silent after data'
  | { refuses: 'connection' | 'sender' | 'recipient' | 'data'; code: number; message?: string; only?: RegExp }

/** Greets immediately: by default smtp-server waits 100 ms to detect early talkers. */
class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady())
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    const connection = new PromptConnection(this, socket, options)
    this.connections.add(connection)
    connection.on('error', (error: Error) => this._onError(error))
    connection.on('connect', (session) => this._onClientConnect(session))
    connection.init()
  }
}

/** An SMTP server on a free port that stores received emails. */
export async function openTestInbox(options: { port?: number } = {}) {
  const arrived: Arrived[] = []
  let mode: InboxMode = 'kind'
  let connections = 0
  const refusal = (place: string, about = ''): Error | null =>
    typeof mode === 'object' && mode.refuses === place && (mode.only?.test(about) ?? true)
      ? Object.assign(new Error(mode.message ?? 'Not today'), { responseCode: mode.code })
      : null

  const server = new PromptServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1
      done(refusal('connection'))
    },
    onMailFrom: ({ address }, _session, done) => done(refusal('sender', address)),
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData(stream, session, done) {
      const take = async (): Promise<void> => {
        const bytes = await buffer(stream)
        const refused = refusal('data')
        if (refused) return done(refused)
        arrived.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString('utf8'),
          email: await PostalMime.parse(bytes),
        })
        if (mode === 'silent after data') return
        if (mode !== 'drops after data') return done()
        for (const connection of server.connections) connection.close()
      }
      // A client that is killed during DATA breaks the stream off.
      take().catch((error: Error) => done(error))
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    arrived,
    connections: () => connections,
    setMode: (next: InboxMode) => void (mode = next),
    /** Emails received for one address, oldest first. */
    for: (address: string) => arrived.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
