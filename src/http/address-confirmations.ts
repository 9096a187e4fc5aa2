import { addressConfirmationCalls } from '#contract/address-confirmations.schema.ts'
import { confirmAddress } from '#domain/address-confirmations/confirm-address.ts'
import { saveAccount } from '#domain/address-confirmations/save-account.ts'
import { getRequestOrigin, knowDevice } from './accounts.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the confirmation of an address that was booked with. */
export function registerAddressConfirmations(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, addressConfirmationCalls, {
    'POST /api/address-confirmations': ({ data }, _, context) =>
      confirmAddress(shop, data, getRequestOrigin(context)),
    'POST /api/address-confirmations/passwords': async ({ data }, _, context) => {
      const { email, accountId } = await saveAccount(shop, data, getRequestOrigin(context))
      knowDevice(router, context, accountId)
      return { email }
    },
  })
}
