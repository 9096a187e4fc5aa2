import type { UsedPasskey } from '#contract/passkeys.schema.ts'
import { isRefused } from '../api.ts'
import { browserApi } from '../browser-api.ts'

const nothingChosen = 'No passkey was used. Try again, or go on without one.'

/** Asks the browser for a passkey of this shop. Its library is loaded only now. */
export async function requestPasskey(): Promise<{ response: UsedPasskey } | { error: string }> {
  const begun = await browserApi.send('POST /api/passkeys/challenges', {})
  if (isRefused(begun)) return { error: begun.error }
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, rawId, response } = await startAuthentication({ optionsJSON: begun.options })
    return { response: { id, rawId, type: 'public-key', response } }
  } catch {
    return { error: nothingChosen }
  }
}
