import { catalogueCalls } from '#contract/catalogue.schema.ts'
import { getPhoneJson, getPhonesJson } from '#domain/catalogue/cached-catalogue.ts'
import { updateDevice } from '#domain/catalogue/update-device.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about phones and their prices. */
export function registerCatalogue(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, catalogueCalls, {
    'GET /api/getphones': () => getPhonesJson(shop),
    'GET /api/getphone/{phoneName}': ({ phoneName }) => getPhoneJson(shop, phoneName),
    'PUT /api/update-device/': async ({ data }, caller) => ({
      phone: await updateDevice(shop, data, caller),
    }),
  })
}
