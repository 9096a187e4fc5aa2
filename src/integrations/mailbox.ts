import type { ImapFlow } from 'imapflow'
import { SECOND_MS } from '#contract/durations.ts'
import type { Mailbox, OpenMailbox } from '#domain/mailbox.ts'
import { oneLine } from './eml.ts'

/** What `INBOX_URL` says. */
export type MailboxSettings = {
  host: string
  port: number
  secure: boolean
  user: string
  password: string
  folder: string
}

/** More than the largest mail that is fetched whole: a server that sends more is cut off. */
const MAX_LITERAL_BYTES = 12 * 1024 * 1024
/** Together with the question every 15 seconds, and the pause after it, less than a minute. */
const MAX_SILENT_MS = 30 * SECOND_MS
const LOG_OUT_MS = 2 * SECOND_MS

/** The mailbox of `INBOX_URL`, read over IMAP. A server that says nothing for `silentMs` counts as gone. */
export function openMailbox(settings: MailboxSettings, { silentMs = MAX_SILENT_MS } = {}): Mailbox {
  const { folder } = settings
  return {
    address: addressOf(settings),
    async open() {
      const client = await connect(settings, silentMs)
      try {
        // EXAMINE: the server itself marks nothing as seen (RFC 3501, 6.3.2).
        const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true })
        return toOpenMailbox(client, folder, Number(uidValidity))
      } catch (error) {
        client.close()
        throw new Error(describe(error))
      }
    },
  }
}

/** Names a mailbox without its password. */
export function addressOf({ user, host, folder }: MailboxSettings): string {
  return `${user}@${host}/${folder}`
}

async function connect(settings: MailboxSettings, silentMs: number): Promise<ImapFlow> {
  const { host, port, secure, user, password } = settings
  // Loaded on demand, since few shops have a mailbox.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    // Without TLS only on this machine.
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 30 * SECOND_MS,
    greetingTimeout: 15 * SECOND_MS,
    socketTimeout: silentMs,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  })
  // The command that is under way rejects as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw new Error(describe(error))
  }
}

function toOpenMailbox(client: ImapFlow, folder: string, uidValidity: number): OpenMailbox {
  let hasNews = false
  client.on('exists', () => (hasNews = true))

  return {
    uidValidity,
    async listMails(afterUid) {
      hasNews = false
      const found = await ask(async () => {
        // A server without IDLE says by this that mail has come.
        await client.noop()
        return client.fetchAll(
          `${afterUid + 1}:*`,
          { uid: true, size: true, internalDate: true },
          { uid: true },
        )
      })
      return (
        found
          .map(({ uid, size = 0, internalDate }) => ({
            uid,
            bytes: size,
            receivedAt: internalDate === undefined ? Date.now() : new Date(internalDate).getTime(),
          }))
          // `n:*` names the last mail even if its UID is below n (RFC 3501, 6.4.8).
          .filter(({ uid }) => uid > afterUid)
          .sort((one, other) => one.uid - other.uid)
      )
    },
    async fetchMail(uid, part) {
      const query = part === 'whole' ? { source: true } : { headers: true }
      const mail = await ask(() => client.fetchOne(String(uid), query, { uid: true }))
      return mail ? ((part === 'whole' ? mail.source : mail.headers) ?? null) : null
    },
    async readFullness() {
      const quota = await ask(() => client.getQuota(folder))
      if (!quota) return null
      const shares = [quota.storage, quota.message].flatMap((one) =>
        one?.limit ? [Math.round((100 * (one.usage ?? 0)) / one.limit)] : [],
      )
      return shares.length > 0 ? Math.max(...shares) : null
    },
    waitForMail(withinMs, signal) {
      return new Promise((resolve) => {
        if (hasNews || !client.usable || signal.aborted) return resolve()
        const end = () => {
          clearTimeout(timer)
          client.off('exists', end)
          client.off('close', end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, withinMs)
        client.on('exists', end)
        client.on('close', end)
        signal.addEventListener('abort', end)
        // Ended by the next command.
        client.idle().catch(end)
      })
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOG_OUT_MS)))
      await Promise.race([client.logout().catch(() => {}), tooLong])
      clearTimeout(timer)
      client.close()
    },
  }
}

/** Runs a command; its error becomes one for the operator. */
async function ask<Answer>(command: () => Promise<Answer>): Promise<Answer> {
  try {
    return await command()
  } catch (error) {
    throw new Error(describe(error))
  }
}

/** What went wrong, in the server's words, without what we sent. */
function describe(error: unknown): string {
  const { authenticationFailed, responseText, message } = error as Partial<ImapError>
  const words = oneLine(responseText || message || String(error)).slice(0, 300)
  return authenticationFailed ? `the server does not let us in (${words})` : words
}

type ImapError = { authenticationFailed: boolean; responseText: string; message: string }

/** Logs in to the mailbox and changes nothing; returns an error message, or how many mails the folder holds. */
export async function reachMailbox(settings: MailboxSettings): Promise<string | { mails: number }> {
  try {
    const mailbox = await openMailbox(settings).open()
    try {
      return { mails: (await mailbox.listMails(0)).length }
    } finally {
      await mailbox.close()
    }
  } catch (error) {
    return (error as Error).message
  }
}
