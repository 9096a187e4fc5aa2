import { easyPostHeaders } from './label-easypost.ts'
import { starshipitHeaders } from './label-starshipit.ts'
import type { LabelServiceSettings } from './labels.ts'
import { requestService } from './request-service.ts'

/** Connects to the label service and logs in without buying anything; returns what is wrong, or null. */
export async function reachLabelService(
  settings: LabelServiceSettings,
  withinMs = 10_000,
): Promise<string | null> {
  const [path, headers] =
    settings.service === 'starshipit'
      ? ['/api/orders/unshipped?limit=1', starshipitHeaders(settings)]
      : ['/v2/shipments?page_size=1', easyPostHeaders(settings)]
  const { host } = new URL(settings.apiUrl)
  const answer = await requestService(`${settings.apiUrl}${path}`, { headers }, { withinMs, most: 64 * 1024 })
  if ('result' in answer) return `${host} cannot be reached (${answer.why})`
  if (answer.status < 300) return null
  return answer.status === 401 || answer.status === 403
    ? `${host} refuses the keys of LABELS_URL`
    : `${host} answers HTTP ${answer.status}`
}
