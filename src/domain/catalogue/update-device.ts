import { isDelivered, getPrice, repairKeys } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Phone, PriceChanges } from '#contract/catalogue.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { confirmExamples } from './confirm-prices.ts'
import { requirePriceLimit } from './price-limit.ts'
import { readPhone } from './find-phone.ts'
import { isOffered, listRepairRows, type RepairRow } from '../repairs/repair-row.ts'
import { writePrices } from './write-prices.ts'

/** Changes the prices of a phone. Refuses with `changed_meanwhile` when the version sent is outdated. */
export async function updateDevice(
  shop: Shop,
  input: PriceChanges & { id: number; phoneid: string; version?: number | undefined },
  caller: Caller,
): Promise<Phone> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const phone = await readPhone(tx, input.id)
    if (!phone || phone.phoneid !== input.phoneid) throw new Refusal('unknown_phone')
    if (input.version !== undefined && input.version !== phone.version) {
      throw new Refusal('changed_meanwhile', { facts: { phone } })
    }
    const changes = listChanges(await listRepairRows(tx), input, phone)
    // Saving a phone confirms the example prices that were sent unchanged.
    const confirms = () => confirmExamples(tx, shop, phone.id, caller)
    if (changes.length === 0) {
      await confirms()
      return phone
    }
    const moves = changes.map(({ key, dollars }) => ({
      key,
      field: isDelivered(key) ? key : `extras.${key}`,
      from: getPrice(phone, key),
      to: dollars,
    }))
    await requirePriceLimit(tx, shop, { phoneId: phone.id, moves }, caller)

    await writePrices(
      tx,
      shop,
      changes.map(({ key, dollars }) => ({
        phoneId: phone.id,
        repair: key,
        before: getPrice(phone, key),
        after: dollars,
      })),
      { by: caller },
    )
    await confirms()
    return (await readPhone(tx, phone.id))!
  })
}

type Change = { key: string; dollars: number }

/** Lists the prices that differ from the present ones. Refuses a repair that is unknown or not for the phone's series. */
function listChanges(repairs: readonly RepairRow[], input: PriceChanges, phone: Phone): Change[] {
  const sent: (Change & { field: string })[] = [
    ...repairKeys.map((key) => ({ key, dollars: input[key], field: key })),
    ...(input.extras ?? []).map(({ key, price }) => ({ key, dollars: price, field: `extras.${key}` })),
  ]
  const wrong = new Map<string, string>()
  const changes = new Map<string, number>()
  for (const { key, dollars, field } of sent) {
    const repair = repairs.find((row) => row.key === key)
    if (!repair || (isDelivered(key) && field !== key)) wrong.set(field, 'There is no such repair.')
    else if (
      !isOffered({ ...repair, shown: 1 }, phone.brand) &&
      dollars > 0 &&
      dollars !== getPrice(phone, key)
    ) {
      wrong.set(field, `${repair.label} is not for ${phone.seriesLabel}.`)
    }
    // `getphone` says 0 for a hidden repair, so 0 leaves its price as it is: it is withdrawn once it is shown again.
    else if (repair.shown === 1 || dollars > 0) changes.set(key, dollars)
  }
  const [first] = wrong.values()
  if (first !== undefined) {
    throw new Refusal('invalid', { message: first, fields: Object.fromEntries(wrong) })
  }
  return [...changes].flatMap(([key, dollars]) =>
    dollars === getPrice(phone, key) ? [] : [{ key, dollars }],
  )
}
