import { createTransport } from 'nodemailer'
import { oneLine } from './eml.ts'
import { wantsTls } from './smtp.ts'

/**
 * Greets the SMTP server of a URL and logs in to it, without sending anything; answers what went wrong, or
 * null. At most `withinMs`.
 */
export async function reachSmtp(url: string, { withinMs = 10_000 } = {}): Promise<string | null> {
  // Longer than ours, so that whoever waits in vain always reads the same sentence.
  const longer = 2 * withinMs
  const patience = {
    dnsTimeout: longer,
    connectionTimeout: longer,
    greetingTimeout: longer,
    socketTimeout: longer,
  }
  const transport = createTransport({ ...patience, requireTLS: wantsTls(url), url })
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
