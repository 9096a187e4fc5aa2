import { Readable } from 'node:stream'
import type { Delivery, PostOffice } from '#domain/post-office.ts'
import { eml, oneLine } from './eml.ts'

const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /** Silence on the line. */
  socketTimeout: 30_000,
}

type Failure = {
  code?: string
  /** What the system said, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Hands mails to the SMTP server of a URL such as `smtps://user:word@host`. No mail takes longer than `withinMs`
 * (default 90 seconds).
 */
// One connection for each mail: a shop sends few, and a pool would try again by itself after a dropped connection.
export function openSmtp(url: string, { withinMs = 90_000 }: { withinMs?: number } = {}): PostOffice {
  return {
    async send(mail): Promise<Delivery> {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ ...patience, requireTLS: wantsTls(url), url })
      const bytes = await eml(mail).catch(() => null)
      if (!bytes) return { result: 'refused', why: 'The mail could not be put together.' }
      let letIn = false
      // Nobody asks for the first byte before the server has let us in.
      const raw = Readable.from(
        (function* () {
          letIn = true
          yield bytes
        })(),
      )
      try {
        await transport.sendMail({
          envelope: { from: mail.from.address, to: [mail.to.address] },
          raw,
          signal: AbortSignal.timeout(withinMs),
        })
        return { result: 'sent' }
      } catch (error) {
        return classed(error instanceof Error ? (error as Error & Failure) : {}, letIn)
      }
    },
  }
}

/** What a failed try means for the mail, read from where in the conversation it failed. */
export function classed(failure: Failure, letIn: boolean): Delivery {
  const { code = 'unknown error', command = '', responseCode = 0 } = failure
  const why = words(failure)
  // 421 closes the line whatever was said before.
  if (!letIn || responseCode === 421 || code === 'EAUTH' || code === 'ETLS') return { result: 'away', why }
  // A refused sender is a matter of MAIL_FROM, not of this mail: all wait until it is put right.
  if (command === 'MAIL FROM' && code === 'EENVELOPE') return { result: 'away', why }
  if (responseCode >= 500) return { result: 'refused', why }
  // Not even an address, or bytes that cannot be sent.
  if (command === 'API' && code === 'EENVELOPE') return { result: 'refused', why }
  return { result: 'later', why }
}

function words({ code = 'unknown error', originalCode = code, command, response }: Failure): string {
  // Some servers repeat links of the mail when they refuse it; a link may hold a token.
  const answer = response ? oneLine(response).replace(/\bhttps?:\S+/gi, '(link)') : ''
  const place = command && command !== 'CONN' && command !== 'API' ? ` at ${command}` : ''
  return `${originalCode}${place}${answer ? `: ${answer}` : ''}`.slice(0, 300)
}

/** Whether a conversation may only go on encrypted: a password must not leave otherwise. */
export function wantsTls(url: string): boolean {
  const { protocol, port, username } = new URL(url)
  // The submission port speaks TLS; a password must not leave without it.
  return protocol === 'smtp:' && username !== '' && (port === '587' || port === '')
}
