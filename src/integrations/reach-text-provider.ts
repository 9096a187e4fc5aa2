import type { TextProviderSettings } from './text-messages.ts'
import { basicAuth, isUnanswered, requestText } from './text-request.ts'

/** Connects to the text provider and logs in without sending anything; returns what is wrong, or null. */
export async function reachTextProvider(
  settings: TextProviderSettings,
  withinMs = 10_000,
): Promise<string | null> {
  const { url, headers } = probe(settings)
  const answer = await requestText(
    url,
    { headers, ...(headers['authorization'] ? {} : { method: 'HEAD' }) },
    withinMs,
  )
  const { host } = new URL(url)
  if (isUnanswered(answer)) return `${host} cannot be reached (${'why' in answer ? answer.why : 'no answer'})`
  // What a webhook answers to a request that is no text is its own affair.
  if (settings.provider === 'webhook' || answer.status < 300) return null
  return answer.status === 401 || answer.status === 403
    ? `${host} refuses the log-in of SMS_URL`
    : `${host} answers HTTP ${answer.status}`
}

function probe(settings: TextProviderSettings): { url: string; headers: Record<string, string> } {
  switch (settings.provider) {
    case 'webhook':
      return { url: settings.url, headers: {} }
    case 'clicksend': {
      const { username, apiKey, apiUrl } = settings
      return { url: `${apiUrl}/v3/account`, headers: { authorization: basicAuth(username, apiKey) } }
    }
    case 'messagemedia': {
      const { apiKey, apiSecret, apiUrl } = settings
      return {
        url: `${apiUrl}/v1/messaging/credits`,
        headers: { authorization: basicAuth(apiKey, apiSecret) },
      }
    }
    case 'twilio': {
      const { accountSid, authToken, apiUrl } = settings
      return {
        url: `${apiUrl}/2010-04-01/Accounts/${accountSid}.json`,
        headers: { authorization: basicAuth(accountSid, authToken) },
      }
    }
  }
}
