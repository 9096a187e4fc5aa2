import { Refusal, refuseField } from '#contract/refusals.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'

type PhoneSelection = { brand?: string | undefined; phone_id?: number | undefined }

/** Confirms the example prices of a series or a phone, with one event per phone; the prices stay as they are. */
export async function confirmPrices(
  shop: Shop,
  { brand, phone_id }: PhoneSelection,
  caller: Caller,
): Promise<{ prices: number; phones: number }> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const phones = await tx
      .selectFrom('phones')
      .select('id')
      .$if(brand !== undefined, (query) => query.where('brand', '=', brand as never))
      .$if(phone_id !== undefined, (query) => query.where('id', '=', phone_id!))
      .limit(10_000)
      .execute()
    if (phones.length === 0) {
      if (phone_id !== undefined) throw new Refusal('unknown_phone')
      throw refuseField('brand', 'Please choose one of the series on the list.')
    }
    let prices = 0
    let changed = 0
    for (const { id } of phones) {
      const repairs = await confirmExamples(tx, shop, id, caller)
      prices += repairs.length
      if (repairs.length > 0) changed += 1
    }
    return { prices, phones: changed }
  })
}

/** Confirms the example prices of one phone inside the caller's transaction; returns the repairs. */
export async function confirmExamples(
  tx: Tx,
  shop: Shop,
  phoneId: number,
  caller: Caller,
): Promise<RepairKey[]> {
  const rows = await tx
    .updateTable('phone_prices')
    .set({ is_example: 0 })
    .where('phone_id', '=', phoneId)
    .where('is_example', '=', 1)
    .returning('repair_key')
    .execute()
  const repairs = rows.map(({ repair_key }) => repair_key)
  if (repairs.length > 0) {
    await recordEvent(tx, shop, {
      kind: 'phone.prices_confirmed',
      by: caller,
      subjectId: phoneId,
      details: { fields: repairs },
    })
  }
  return repairs
}
