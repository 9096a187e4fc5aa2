import { getPhone, getPhones, updateDevice } from '#contract/catalogue.ts'
import '#contract/catalogue.schema.ts'
import { getPhoneJson, getPhonesJson } from '#domain/catalogue/cached-catalogue.ts'
import { updateDevice as changePrices } from '#domain/catalogue/update-device.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about phones and their prices. */
export function registerCatalogue(router: RouterDeps): void {
  const { shop } = router
  register(router, getPhones, () => getPhonesJson(shop))
  register(router, getPhone, ({ phoneName }) => getPhoneJson(shop, phoneName))
  register(router, updateDevice, async ({ data }, caller) => ({
    phone: await changePrices(shop, data, caller),
  }))
}
