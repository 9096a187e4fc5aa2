import { Readable } from 'node:stream'
import type { Delivery, Mail, Mailer } from '#domain/mailer.ts'
import { toEml, oneLine } from './eml.ts'

const timeoutMs = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /** Inactivity on the connection. */
  socketTimeout: 30_000,
}

type Failure = {
  code?: string
  /** System error code, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Sends emails to the SMTP server of a URL such as `smtps://user:word@host`, each within `withinMs` (default 90
 * seconds).
 */
// One connection per email: a shop sends few, and a pool would retry by itself after a dropped connection.
export function openSmtp(url: string, { withinMs = 90_000 }: { withinMs?: number } = {}): Mailer {
  async function attempt(mail: Mail, bytes: Buffer, sender: string): Promise<Attempt> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ ...timeoutMs, requireTLS: wantsTls(url), url })
    let letIn = false
    // The content is requested only after the server has accepted the envelope.
    const raw = Readable.from(
      (function* () {
        letIn = true
        yield bytes
      })(),
    )
    try {
      await transport.sendMail({
        envelope: { from: sender, to: [mail.to.address] },
        raw,
        signal: AbortSignal.timeout(withinMs),
      })
      return { delivery: { result: 'sent' }, refusesSender: false }
    } catch (error) {
      const failure = error instanceof Error ? (error as Error & Failure) : {}
      return { delivery: classifyFailure(failure, letIn), refusesSender: isSenderRefused(failure) }
    }
  }

  return {
    async send(mail): Promise<Delivery> {
      const bytes = await toEml(mail).catch(() => null)
      if (!bytes) return { result: 'refused', why: 'The mail could not be put together.' }
      const first = await attempt(mail, bytes, mail.bounceTo ?? mail.from.address)
      // Some servers let an account send from its own address only; what they cannot deliver goes there then.
      const last =
        mail.bounceTo !== undefined && first.refusesSender
          ? await attempt(mail, bytes, mail.from.address)
          : first
      return last.delivery
    },
  }
}

type Attempt = { delivery: Delivery; refusesSender: boolean }

function isSenderRefused({ command, code }: Failure): boolean {
  return command === 'MAIL FROM' && code === 'EENVELOPE'
}

/** Classifies a failed attempt by the SMTP command at which it failed. */
export function classifyFailure(failure: Failure, letIn: boolean): Delivery {
  const { code = 'unknown error', command = '', responseCode = 0 } = failure
  const why = words(failure)
  // 421: the server closes the connection, whichever command came before.
  if (!letIn || responseCode === 421 || code === 'EAUTH' || code === 'ETLS') return { result: 'away', why }
  // A refused sender is a mistake in MAIL_FROM, not in this email: all emails wait until it is corrected.
  if (isSenderRefused(failure)) return { result: 'away', why }
  if (responseCode >= 500) return { result: 'refused', why }
  // An invalid address, or content that cannot be sent.
  if (command === 'API' && code === 'EENVELOPE') return { result: 'refused', why }
  return { result: 'later', why }
}

function words({ code = 'unknown error', originalCode = code, command, response }: Failure): string {
  // Some servers repeat the recipient or links of the email in their refusal; a link may contain a token.
  const answer = response
    ? oneLine(response)
        .replace(/\bhttps?:\S+|\S*[\w-]{30,}\S*/gi, '(link)')
        .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)')
    : ''
  const place = command && command !== 'CONN' && command !== 'API' ? ` at ${command}` : ''
  return `${originalCode}${place}${answer ? `: ${answer}` : ''}`.slice(0, 300)
}

/** Whether STARTTLS is required: a password must not be sent in plain text. */
export function wantsTls(url: string): boolean {
  const { protocol, port, username } = new URL(url)
  // The submission port offers STARTTLS; a password must not be sent without it.
  return protocol === 'smtp:' && username !== '' && (port === '587' || port === '')
}
