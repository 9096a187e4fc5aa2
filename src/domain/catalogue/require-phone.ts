import { Refusal } from '#contract/refusals.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Tx } from '#db/tables.ts'
import { readPhoneWithRow } from './find-phone.ts'
import { toCataloguePhone, type PhoneRow } from './phone-row.ts'

/** Reads a phone to be changed. Refuses with `unknown_phone`, and with `changed_meanwhile` when a colleague changed it. */
export async function requirePhone(
  tx: Tx,
  { id, version }: { id: number; version: number },
): Promise<{ row: PhoneRow; phone: Phone }> {
  const present = await readPhoneWithRow(tx, id)
  if (!present) throw new Refusal('unknown_phone')
  if (present.row.version !== version) {
    throw new Refusal('changed_meanwhile', { facts: { phone: toCataloguePhone(present.row, present.phone) } })
  }
  return present
}
