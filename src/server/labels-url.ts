import type { LabelServiceSettings } from '#integrations/labels.ts'
import { canDecode } from './can-decode.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const MIN_SECRET_LENGTH = 16

/** Reads `LABELS_URL`. Returns the settings of the label service, or what is wrong with it. */
export function readLabelsUrl(text: string): LabelServiceSettings | string {
  const [, service, rest] = /^(starshipit|easypost)\+(https?:\/\/.+)$/.exec(text) ?? []
  if (service === undefined || rest === undefined || !URL.canParse(rest)) {
    return 'must begin with starshipit+https:// or easypost+https://'
  }
  const url = new URL(rest)
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) {
    return `must begin with ${service}+https:// unless it is localhost, since keys and addresses travel there`
  }
  const secret = url.searchParams.get('secret') ?? ''
  if (secret.length < MIN_SECRET_LENGTH) {
    return `must carry ?secret= with at least ${MIN_SECRET_LENGTH} characters, the one that signs the webhook: make one with openssl rand -hex 32`
  }
  if (!canDecode(url.username, url.password)) return 'must have % in a key written as %25'
  const [apiKey, subscriptionKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const common = { secret, apiUrl: url.origin }
  if (service === 'easypost') {
    return apiKey === ''
      ? 'must be easypost+https://API_KEY@api.easypost.com?secret=…'
      : { service, apiKey, ...common }
  }
  return apiKey === '' || subscriptionKey === ''
    ? 'must be starshipit+https://API_KEY:SUBSCRIPTION_KEY@api.starshipit.com?secret=…'
    : { service: 'starshipit', apiKey, subscriptionKey, ...common }
}
