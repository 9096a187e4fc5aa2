import { readSigningKey } from '#integrations/text-messagemedia-signature.ts'
import type { TextProviderSettings } from '#integrations/text-messages.ts'
import { canDecode } from './can-decode.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const MIN_SECRET_LENGTH = 16

/** Reads `SMS_URL`. Returns the settings of the text provider, or what is wrong with it. */
export function readSmsUrl(text: string): TextProviderSettings | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && !canDecode(url.username, url.password)) return 'must have % in a name or key written as %25'
  switch (url?.protocol) {
    case 'webhook+https:':
    case 'webhook+http:':
      return readWebhook(text.slice('webhook+'.length))
    case 'twilio:':
      return readTwilio(url)
    case 'clicksend:':
      return readBasic(url, 'https://rest.clicksend.com', (api) => ({
        provider: 'clicksend',
        username: api.user,
        apiKey: api.password,
        ...api.common,
      }))
    case 'messagemedia:':
      return readMessageMedia(url)
    default:
      return 'must begin with twilio://, clicksend://, messagemedia:// or webhook+https://'
  }
}

function readWebhook(text: string): TextProviderSettings | string {
  if (!URL.canParse(text))
    return 'must name an address, such as webhook+https://texts.example.com/send?secret=…'
  const url = new URL(text)
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) {
    return 'must begin with webhook+https:// unless it is localhost, since numbers and texts travel there'
  }
  const secret = url.searchParams.get('secret') ?? ''
  if (secret.length < MIN_SECRET_LENGTH) {
    return `must carry ?secret= with at least ${MIN_SECRET_LENGTH} characters: make one with openssl rand -hex 32`
  }
  // The secret signs; it does not travel.
  url.searchParams.delete('secret')
  url.hash = ''
  return { provider: 'webhook', url: url.href, secret }
}

function readTwilio(url: URL): TextProviderSettings | string {
  const accountSid = decodeURIComponent(url.username)
  const authToken = decodeURIComponent(url.password)
  const from = url.searchParams.get('from') ?? ''
  if (!/^AC[0-9a-f]{32}$/.test(accountSid) || authToken === '') {
    return 'must be twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=+61… (AC and 32 hexadecimal digits, then the token)'
  }
  const api = readApi(url, 'https://api.twilio.com')
  if (api === null) return apiMistake
  if (!isSender(from) && !/^MG[0-9a-f]{32}$/.test(from)) return senderMistake
  return { provider: 'twilio', accountSid, authToken, from: toSender(from), apiUrl: api }
}

function readMessageMedia(url: URL): TextProviderSettings | string {
  // A plus that is not encoded reads as a space.
  const given = url.searchParams.get('public_key')?.replaceAll(' ', '+') ?? null
  const signingKey = given === null ? null : readSigningKey(given)
  if (given !== null && signingKey === null) {
    return 'must carry in ?public_key= the public_key that MessageMedia answered with: base64 of an RSA key, without BEGIN and END'
  }
  return readBasic(url, 'https://api.messagemedia.com', (api) => ({
    provider: 'messagemedia',
    apiKey: api.user,
    apiSecret: api.password,
    signingKey,
    ...api.common,
  }))
}

type Basic = {
  user: string
  password: string
  common: { from: string; eventsKey: string; apiUrl: string }
}

/** A provider with a name and a key, whose requests to us carry a key in their address. */
function readBasic(
  url: URL,
  usual: string,
  toSettings: (api: Basic) => TextProviderSettings,
): TextProviderSettings | string {
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  const from = url.searchParams.get('from') ?? ''
  const eventsKey = url.searchParams.get('events_key') ?? ''
  if (user === '' || password === '') return `must be ${url.protocol}//USER:KEY@default?events_key=…`
  if (eventsKey.length < MIN_SECRET_LENGTH) {
    return `must carry ?events_key= with at least ${MIN_SECRET_LENGTH} characters, which the provider sends back with reports and replies: make one with openssl rand -hex 32`
  }
  const apiUrl = readApi(url, usual)
  if (apiUrl === null) return apiMistake
  if (from !== '' && !isSender(from)) return senderMistake
  return toSettings({ user, password, common: { from: toSender(from), eventsKey, apiUrl } })
}

const apiMistake = 'may name another server in ?api= with https:// only, unless it is localhost'
const senderMistake =
  'must say in ?from= who texts come from: a number such as %2B61491570156, or a name of 3 to 11 characters'

/** The server of the API: the provider's own, or another one in `api`, for tests. */
function readApi(url: URL, usual: string): string | null {
  const named = url.searchParams.get('api')
  if (named === null) return usual
  if (!URL.canParse(named)) return null
  const { protocol, hostname, origin } = new URL(named)
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.has(hostname))) return null
  return origin
}

// In a query, a plus that is not encoded reads as a space.
function toSender(from: string): string {
  return from.replace(/^ (?=\d)/, '+')
}

function isSender(from: string): boolean {
  return /^\+?\d{3,15}$/.test(toSender(from)) || /^(?=.*[A-Za-z])[A-Za-z0-9 ]{3,11}$/.test(from)
}
