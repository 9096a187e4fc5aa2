import { readSmsUrl } from '#server/sms-url.ts'

/**
 * The `SMS_URL` that a demo uses: a webhook on this machine. Its customers are invented, and their numbers may be anybody's, so
 * no provider is asked to text them.
 */
export function demoSmsUrl(
  given: string | undefined,
  printLine: (line: string) => void = console.log,
): string | undefined {
  if (!given) return undefined
  const settings = readSmsUrl(given)
  // A mistake is reported by the start.
  if (typeof settings === 'string') return given
  if (settings.provider === 'webhook' && settings.url.startsWith('http:')) return given
  printLine(
    'SMS_URL is left out: the demo sends texts only to a webhook on this machine (webhook+http://localhost…).',
  )
  return undefined
}
