import { hasArrived, isWithShop, type Status } from './ticket-statuses.ts'

/** What opening its parcel showed of a phone: inside, not inside, or inside without a booking. */
export type ParcelCheck = 'found' | 'missing' | 'extra'

/** The places of a phone as opening the parcel and its status tell them. */
type Place = { status: Status; parcel_check: ParcelCheck | null }

/** True for a phone that was in its parcel, booked or not. */
export function isFound(check: ParcelCheck | null): boolean {
  return check === 'found' || check === 'extra'
}

/** True once a phone has come to the shop: by its status, or found in its parcel before its intake. */
export function hasCome({ status, parcel_check }: Place): boolean {
  return hasArrived(status) || isFound(parcel_check)
}

/** True while a phone is at the shop: it has come, and was not posted back. */
export function isAtShop({ status, parcel_check }: Place): boolean {
  return isWithShop(status) || (isFound(parcel_check) && !hasArrived(status))
}

/** The most phones that are found without a booking in one parcel at once. */
export const MAX_EXTRA = 20

/** Writes the number of a parcel, which is no other number: "P-1042". */
export function formatParcelNumber(id: number): string {
  return `P-${id}`
}

/** True for a parcel exactly as its label has it: a carrier's number may be "P12345". */
export function isParcelLabel(code: string): boolean {
  const id = parseParcelNumber(code)
  return id !== null && formatParcelNumber(id) === code.trim().toUpperCase()
}

/** Parses the number of a parcel as typed or scanned; null when it is none. */
export function parseParcelNumber(text: string): number | null {
  const match = /^p\s*-?\s*#?\s*([1-9]\d{0,14})$/i.exec(text.trim())
  return match ? Number(match[1]) : null
}
