import type { LabelService } from '#domain/label-service.ts'
import { openEasyPost, type EasyPostSettings } from './label-easypost.ts'
import { openStarshipit, type StarshipitSettings } from './label-starshipit.ts'

export type LabelServiceSettings = StarshipitSettings | EasyPostSettings

/** Opens the service of `LABELS_URL`. `pace` is another than that of the service, for tests. */
export function openLabelService(
  settings: LabelServiceSettings,
  pace?: Parameters<typeof openStarshipit>[1],
): LabelService {
  return settings.service === 'starshipit' ? openStarshipit(settings, pace) : openEasyPost(settings, pace)
}
