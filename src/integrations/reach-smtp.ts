import { createTransport } from 'nodemailer'
import { oneLine } from './eml.ts'
import { wantsTls } from './smtp.ts'

/**
 * Connects and logs in to the SMTP server of a URL without sending anything; returns an error message or null, within
 * `withinMs`.
 */
export async function reachSmtp(url: string, { withinMs = 10_000 } = {}): Promise<string | null> {
  // Longer than our own timeout, so that a timeout always gives the same message.
  const longer = 2 * withinMs
  const timeoutMs = {
    dnsTimeout: longer,
    connectionTimeout: longer,
    greetingTimeout: longer,
    socketTimeout: longer,
  }
  const transport = createTransport({ ...timeoutMs, requireTLS: wantsTls(url), url })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, withinMs, `no answer within ${withinMs / 1000} seconds`)
  })
  const greeted = transport.verify().then(
    () => null,
    (error: unknown) => oneLine(error instanceof Error ? error.message : String(error)).slice(0, 300),
  )
  const outcome = await Promise.race([greeted, tooLong])
  clearTimeout(timer)
  transport.close()
  return outcome
}
