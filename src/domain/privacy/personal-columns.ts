import type { OwnTicket } from '#contract/privacy.ts'
import type { PersonalTicketColumns } from '#db/schema/tickets.ts'

/** The value that erasure writes to each personal column of a ticket. */
export const erasedColumns = {
  phone_serial: '',
  earlier_serials: '',
  passcode_encrypted: null,
  user_mobile: '',
  address: '',
  address_apt: '',
  address_city: '',
  address_state: '',
  address_post: '',
  tracking_in: '',
  tracking_out: '',
  buyer_company: '',
  buyer_abn: '',
} as const satisfies Record<keyof PersonalTicketColumns, '' | null>

/** The key of each personal column in a customer's data export. */
export const exportedColumns = {
  phone_serial: 'phone_serial',
  // Earlier entries of the same field.
  earlier_serials: 'phone_serial',
  // The passcode unlocks the phone, so the export only says whether one is stored.
  passcode_encrypted: 'passcode_kept',
  user_mobile: 'user_mobile',
  address: 'address',
  address_apt: 'address_apt',
  address_city: 'address_city',
  address_state: 'address_state',
  address_post: 'address_post',
  tracking_in: 'mail_in',
  tracking_out: 'mail_in',
  buyer_company: 'buyer',
  buyer_abn: 'buyer',
} as const satisfies Record<keyof PersonalTicketColumns, keyof OwnTicket>
