import { formatDollars } from '#contract/money-amounts.ts'
import { getPrice } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Refused } from '../api.ts'
import { deviceLabels } from './device-fields.tsx'
import { toShown } from './change-items.ts'
import { nameFurther, type FurtherItem, type SentItem } from './further-values.ts'

const labels: Record<string, string> = { ...deviceLabels, phone_id: 'Phone', repair_name: 'Repair' }

/** The phone of the first repair, and the repairs that are booked together with it. */
type SentForm = { phoneNumber: number; further: readonly SentItem[] }

/**
 * Names in a refusal the repair that it concerns. The fields of the first have their own names; those of a further repair of the
 * same phone are asked with the first.
 */
export function nameRefused(
  refused: Refused,
  { further }: Pick<SentForm, 'further'>,
): Refused & { labels: Record<string, string> } {
  const fields: Record<string, string> = {}
  const named: Record<string, string> = {}
  for (const [name, sentence] of Object.entries(refused.fields)) {
    const [, place, field = ''] = /^items\.(\d+)\.(.+)$/.exec(name) ?? []
    const item = further[Number(place) - 1]
    if (!item) fields[name.replace(/^items\.0\./, '')] = sentence
    else if (field === 'repair_name' ? isPhoneChosen(item) : item.typed.same === '') {
      const input = nameFurther(item.key, field)
      fields[input] = sentence
      named[input] = `Repair ${Number(place) + 1}: ${labels[field] ?? field}`
    }
  }
  const place = getPlace(refused)
  const error = place === 0 ? refused.error : `Repair ${place + 1}: ${refused.error}`
  return { ...refused, error, fields, labels: named }
}

/** The repairs are shown once a phone is chosen. */
function isPhoneChosen({ typed }: SentItem): boolean {
  return typed.same !== '' || typed.phone_id !== ''
}

/** Which of the repairs was refused, counted from 0 for the first. */
export function getPlace({ facts }: Refused): number {
  return typeof facts.item === 'number' ? facts.item : 0
}

/** The further repairs as the form shows them after a refusal: each that costs something else now says so. */
export function toRefusedItems(
  { further, phoneNumber }: SentForm,
  phones: readonly Phone[],
  refused: Refused,
): FurtherItem[] {
  const { facts, error, status } = refused
  const place = getPlace(refused)
  return further.map((sent, index) => {
    const shown = toShown(sent)
    const isRefused = index + 1 === place
    const phone = findPhone(sent, phones, phoneNumber)
    const price = phone ? getPrice(phone, sent.typed.repair_name) : 0
    const isDearer = status === 409 && price > 0 && price !== Number(sent.typed.price_seen)
    const words = isDearer
      ? `This repair now costs ${formatDollars(price)}`
      : isRefused && status === 409 && error
    return {
      ...shown,
      ...(words && { refused: words }),
      ...(isRefused && typeof facts.discount_cents === 'number' && { discountCents: facts.discount_cents }),
      ...((sent.typed.serial_confirmed !== '' || (isRefused && facts.confirm === 'serial')) && {
        doubtfulSerial: true,
      }),
    }
  })
}

function findPhone({ typed }: SentItem, phones: readonly Phone[], first: number): Phone | undefined {
  const id = typed.same === '' ? Number(typed.phone_id) : first
  return phones.find((phone) => phone.id === id)
}
