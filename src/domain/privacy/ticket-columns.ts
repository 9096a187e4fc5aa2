import type { Selectable } from 'kysely'
import type { OwnTicket } from '#contract/privacy.schema.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'

type Column = keyof TicketsTable
type PersonalColumn<Name extends Column> = {
  /** What erasure writes. */
  erased:
    | Extract<'' | null, Selectable<TicketsTable>[Name]>
    | ('' extends Selectable<TicketsTable>[Name] ? '' : never)
  /** The key in a customer's personal data download. */
  exportedAs: keyof OwnTicket
}

const notPersonal = null

/** Whether each column of a ticket is personal data. A sole trader's ABN and a parcel number name a person too. */
const ticketColumns = {
  address: { erased: '', exportedAs: 'address' },
  address_apt: { erased: '', exportedAs: 'address_apt' },
  address_city: { erased: '', exportedAs: 'address_city' },
  address_state: { erased: '', exportedAs: 'address_state' },
  address_post: { erased: '', exportedAs: 'address_post' },
  phone_serial: { erased: '', exportedAs: 'phone_serial' },
  // Earlier entries of the same field.
  earlier_serials: { erased: '', exportedAs: 'phone_serial' },
  // The passcode unlocks the phone, so the download only says whether one is stored.
  passcode_encrypted: { erased: null, exportedAs: 'passcode_kept' },
  user_mobile: { erased: '', exportedAs: 'user_mobile' },
  tracking_in: { erased: '', exportedAs: 'mail_in' },
  tracking_out: { erased: '', exportedAs: 'mail_in' },
  buyer_company: { erased: '', exportedAs: 'buyer' },
  buyer_abn: { erased: '', exportedAs: 'buyer' },
  id: notPersonal,
  account_id: notPersonal,
  phone_id: notPersonal,
  repair_key: notPersonal,
  price: notPersonal,
  status: notPersonal,
  passcode_choice: notPersonal,
  battery: notPersonal,
  notice_version: notPersonal,
  notice_accepted_at: notPersonal,
  terms_version: notPersonal,
  staff_assigned_id: notPersonal,
  note_count: notPersonal,
  latest_note_id: notPersonal,
  created_at: notPersonal,
  updated_at: notPersonal,
  version: notPersonal,
  erased_at: notPersonal,
  link_version: notPersonal,
  link_closed: notPersonal,
  outcome: notPersonal,
  outcome_fee_cents: notPersonal,
  outcome_fee_label: notPersonal,
  announced_fees: notPersonal,
  outcome_from: notPersonal,
  availability: notPersonal,
  warranty_of: notPersonal,
  status_since: notPersonal,
  carrier_in: notPersonal,
  carrier_out: notPersonal,
  waiting_for: notPersonal,
  customer_seen_note_id: notPersonal,
  staff_seen_note_id: notPersonal,
  updates_by: notPersonal,
} as const satisfies { [Name in Column]: PersonalColumn<Name> | typeof notPersonal }

type PersonalName = { [Name in Column]: (typeof ticketColumns)[Name] extends null ? never : Name }[Column]

const personal = Object.entries(ticketColumns).flatMap(([name, column]) =>
  column ? [{ name, ...column }] : [],
)

/** The value that erasure writes to each personal column of a ticket. */
export const erasedColumns = Object.fromEntries(personal.map(({ name, erased }) => [name, erased])) as {
  [Name in PersonalName]: (typeof ticketColumns)[Name]['erased']
}

/** The keys under which a customer's personal data download shows the personal columns. */
export const exportedKeys: (keyof OwnTicket)[] = personal.map(({ exportedAs }) => exportedAs)
