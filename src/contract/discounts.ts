import { formatCents } from './money-amounts.ts'
import { takeShare } from './take-share.ts'

/** Why a ticket costs less than its repair, and how its line is called. */
export const discountLabels = { second_repair: 'Second repair', further_phone: 'Further phone' } as const
export type DiscountKind = keyof typeof discountLabels
export const discountKinds = Object.keys(discountLabels) as DiscountKind[]

/** What the shop takes off for what is posted to it together. */
export type DiscountRule = {
  /** Of the price of each further repair of the same phone. */
  samePhonePercent: number
  /** Off the first repair of each further phone. */
  anotherPhoneCents: number
}
export type Discount = { kind: DiscountKind; cents: number }

export type Device = { phone_id: number; phone_serial: string }

/**
 * Returns the discount of a repair, in cents, after the repairs that come before it in its parcel; never more than its price in
 * whole dollars. Null for none.
 */
export function getDiscount(
  { samePhonePercent, anotherPhoneCents }: DiscountRule,
  before: readonly Device[],
  { price, ...device }: Device & { price: number },
): Discount | null {
  if (before.length === 0) return null
  const isSame = before.some((one) => isSameDevice(one, device))
  const full = price * 100
  const cents = Math.min(full, isSame ? takeShare(full, samePhonePercent, 100) : anotherPhoneCents)
  return cents === 0 ? null : { kind: isSame ? 'second_repair' : 'further_phone', cents }
}

/** Returns a discount in words: "Second repair: −$19.90". */
export function describeDiscount({ kind, cents }: Discount): string {
  return `${discountLabels[kind]}: ${formatCents(-cents)}`
}

/** Returns in a sentence what the shop takes off. */
export function describeRule({ samePhonePercent, anotherPhoneCents }: DiscountRule): string {
  const rules = [
    samePhonePercent > 0 && `${samePhonePercent} % off each further repair of the same phone`,
    anotherPhoneCents > 0 && `${formatCents(anotherPhoneCents)} off the first repair of each further phone`,
  ].filter((rule) => rule !== false)
  return rules.length === 0 ? '' : `You pay less together: ${rules.join(', ')}.`
}

/** One phone: the same model with the same serial, however it was typed. */
export function isSameDevice(one: Device, other: Device): boolean {
  return one.phone_id === other.phone_id && spell(one.phone_serial) === spell(other.phone_serial)
}

function spell(serial: string): string {
  return serial.replace(/[\s-]/g, '').toUpperCase()
}
