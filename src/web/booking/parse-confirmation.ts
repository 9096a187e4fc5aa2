import { readContact } from '#contract/address.ts'
import { isRepairKey } from '#contract/catalogue.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'

/** Parses a saved confirmation; null when it is invalid. */
export function parseConfirmation(text: string | null): BookingConfirmation | null {
  if (text === null) return null
  try {
    const saved = JSON.parse(text) as Partial<Record<keyof BookingConfirmation, unknown>>
    const word = (name: keyof BookingConfirmation) => (typeof saved[name] === 'string' ? saved[name] : '')
    const repair = word('repair_name')
    if (typeof saved.ticket_id !== 'number' || !isRepairKey(repair)) return null
    return {
      ticket_id: saved.ticket_id,
      repair_name: repair,
      ...readContact(word),
      battery: saved.battery === 'damaged' ? 'damaged' : 'fine',
      // Saved by an earlier release it says nothing, and nothing is asked.
      ...readTickets(saved.tickets),
      ...(typeof saved.private_link === 'string' ? { private_link: saved.private_link } : {}),
      ...(typeof saved.notice_accepted === 'boolean' ? { notice_accepted: saved.notice_accepted } : {}),
    }
  } catch {
    return null
  }
}

type Together = Pick<BookingConfirmation, 'tickets'>

/** What was booked together; nothing when it is invalid. */
function readTickets(saved: unknown): Together {
  if (!Array.isArray(saved) || saved.length < 2) return {}
  const tickets = (saved as Partial<NonNullable<Together['tickets']>[number]>[]).map(
    ({ id, displayName, repair_name, battery }) =>
      typeof id === 'number' && typeof displayName === 'string' && isRepairKey(repair_name ?? '')
        ? { id, displayName, repair_name: repair_name!, battery: battery ?? 'fine' }
        : null,
  )
  return tickets.includes(null) ? {} : { tickets: tickets.filter((ticket) => ticket !== null) }
}

/** Formats an Australian mobile number as "0491 570 156"; returns any other text unchanged. */
export function toNationalMobile(submitted: string): string {
  const digits = submitted.replace(/[^\d+]/g, '').replace(/^(\+|00)?61(?=4\d{8}$)/, '0')
  return /^04\d{8}$/.test(digits) ? digits.replace(/^(\d{4})(\d{3})/, '$1 $2 ') : submitted
}
