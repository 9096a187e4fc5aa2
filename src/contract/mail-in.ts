import type { Brand } from './catalogue.ts'
import type { CarrierKey, Parcel } from './carriers.ts'
import { endpoint, levels } from './endpoint.ts'
import type { BatteryState, BookingFields, PasscodeChoice, Status } from './tickets.ts'

/** How a phone comes to the shop and goes back, as both sides see it. */
export type MailIn = {
  ticket_id: number
  status: Status
  battery: BatteryState
  /** It may be posted now: the battery is not damaged, and the phone has not arrived. */
  postable: boolean
  /** Until the phone arrives, contact and address can be corrected and the booking cancelled. */
  open: boolean
  cancelled: boolean
  notice: {
    /** Which wording was accepted; null while none was. */
    version: string | null
    accepted_at: string | null
  }
  preparations: string[]
  inbound: Parcel | null
  /** On its way back. */
  outbound: Parcel | null
}

/** The customer's own; any for staff. */
export const getMailIn = endpoint<{ id: number }, MailIn>('GET', '/api/tickets/{id}/mail-in', {
  for: levels.customer,
})

/** Accepts the repair notice, which is the customer's alone to do; the first time counts. */
export const acceptNotice = endpoint<{ id: number; data: { notice_version: string } }, MailIn>(
  'POST',
  '/api/tickets/{id}/notice-acceptance',
  { for: levels.customer },
)

/** Both empty takes back what was said. */
export type ParcelFields = { carrier: CarrierKey | ''; tracking: string }
/** How the phone was posted to the shop; the customer's own ticket, any for staff. */
export const announceParcel = endpoint<{ id: number; data: ParcelFields }, MailIn>(
  'PUT',
  '/api/tickets/{id}/inbound-parcel',
  { for: levels.customer },
)
/** How the phone goes back. */
export const enterReturnParcel = endpoint<{ id: number; data: ParcelFields }, MailIn>(
  'PUT',
  '/api/tickets/{id}/return-parcel',
  { for: levels.staff },
)

export const contactFields = [
  'user_mobile',
  'address',
  'address_apt',
  'address_city',
  'address_state',
  'address_post',
] as const
export type ContactFields = Pick<BookingFields, (typeof contactFields)[number]>

/** Where updates and the phone itself go to, until it has arrived; the customer's own ticket, any for staff. */
export const correctBooking = endpoint<{ id: number; data: ContactFields }, { ticket_id: number }>(
  'PUT',
  '/api/tickets/{id}/contact',
  { for: levels.customer },
)
/** The customer's own booking, until the phone has arrived; a second time changes nothing. */
export const cancelBooking = endpoint<{ id: number }, { ticket_id: number }>(
  'POST',
  '/api/tickets/{id}/cancellation',
  { for: levels.customer },
)

/** What stands on the sheet that travels with a phone; never passcode or serial. */
export type SlipFacts = {
  ticket_id: number
  phone: string
  repair: string
  customer: { name: string; lines: string[] }
  shop: { name: string; lines: string[]; phone: string }
  preparations: string[]
  /** The repair notice, while nobody has accepted it. */
  notice: string[] | null
  /** The QR code as a path in a square of `side` units. */
  code: { side: number; path: string }
}
/** Refused with `do_not_post` while the battery is damaged, and with `not_to_be_posted` once it need not be sent. */
export const getPackingSlip = endpoint<{ id: number }, { slip: SlipFacts }>(
  'GET',
  '/api/tickets/{id}/packing-slip',
  { for: levels.customer },
)
export const getPackingSlipPdf = endpoint<{ id: number }, never>(
  'GET',
  '/api/tickets/{id}/packing-slip.pdf',
  { for: levels.customer },
)

type About = { brand: Brand | null; choice: PasscodeChoice | null }

/** What to do before a phone is posted, in order. Without knowing which one it is, what holds for all. */
export function preparationsFor({ brand, choice }: About): string[] {
  return [
    'Back up your phone, if it still lets you. A repair can lose what is on it.',
    ...accountLines({ brand, choice }),
    'Take out the SIM card and any memory card, and take off the case.',
    'Switch the phone off.',
    'Wrap it well on all sides in a sturdy box, so that nothing moves.',
    'Put the packing slip in the box, and write your return address on the outside.',
    'Post it with a tracked service and keep the receipt.',
  ]
}

function accountLines({ brand, choice }: About): string[] {
  const lines: string[] = []
  if (brand === 'iPhone') {
    lines.push(
      choice === 'erased'
        ? 'Switch off Find My (Settings, your name, Find My), then erase the phone, as you chose in the booking.'
        : 'Switch off Find My (Settings, your name, Find My) if your phone lets you: some new parts cannot be set up while it is on.',
    )
  } else if (choice === 'erased') {
    lines.push(
      brand === null
        ? 'Sign out of your accounts on the phone, then erase it, as you chose in the booking.'
        : 'Remove your Google and Samsung accounts, then erase the phone, as you chose in the booking.',
    )
  } else if (brand === null) {
    lines.push('On an iPhone, switch off Find My (Settings, your name, Find My) if it lets you.')
  }
  if (choice === 'maintenance') lines.push('Switch on maintenance mode, as you chose in the booking.')
  return lines
}
