import type { Phone } from '#contract/catalogue.schema.ts'
import type { Api } from '../api.ts'
import { newBookingKey } from '../booking/booking-key.ts'
import { boxes } from '../booking/device-fields.tsx'
import { parseItem } from '../booking/parse-further.ts'
import { formHandler, type Submission } from '../forms/form-action.ts'
import { readPhones } from '../read-phones.ts'

/** What is added to: a ticket, whose phone is offered first. */
type AddedTo = {
  id: number
  parcel_id: number
  phoneid: string
  displayName: string
  phone_serial: string
}
export type AddRepair = {
  ticket: AddedTo
  phones: { phoneid: string; displayName: string }[]
  /** The phone of the address, else that of the ticket. */
  phone: Phone
  repair: string | null
  /** Makes a repeated submit add one repair. */
  formKey: string
}

/** Reads the phones to choose from, and what the address has chosen so far. */
export async function loadAddRepair(api: Api, request: Request, ticket: AddedTo): Promise<AddRepair> {
  const { searchParams } = new URL(request.url)
  const phoneName = searchParams.get('phone') ?? ticket.phoneid
  const [phones, phone] = await Promise.all([
    readPhones(api),
    api.read('GET /api/getphone/{phoneName}', { phoneName }),
  ])
  return {
    ticket: pick(ticket),
    phones: phones.map(({ phoneid, displayName }) => ({ phoneid, displayName })),
    phone,
    repair: searchParams.get('repair'),
    formKey: newBookingKey(),
  }
}

function pick({ id, parcel_id, phoneid, displayName, phone_serial }: AddedTo): AddedTo {
  return { id, parcel_id, phoneid, displayName, phone_serial }
}

/** The form that books the repair; `done` answers it. */
export function addRepair<Result>(done: (ticketId: number, submission: Submission) => Result) {
  return formHandler({
    fields: [
      'parcel_id',
      'phone_id',
      'repair_name',
      'price_seen',
      'phone_serial',
      'battery',
      'passcode_choice',
      'phone_pin',
      'serial_confirmed',
      'fault',
      ...boxes,
      'express_seen',
      'key',
    ],
    secrets: ['phone_pin'],
    call: (values, { api }) => {
      const { parcel_id, key, ...item } = values
      return api.send(
        'POST /api/parcels/{id}/tickets',
        { id: Number(parcel_id), data: parseItem(item) },
        { idempotencyKey: key },
      )
    },
    done: ({ ticket_id }, submission) => done(ticket_id, submission),
    // The price that the page shows now.
    current: ({ facts }) => ({
      ...(typeof facts.price === 'number' && { price_seen: String(facts.price) }),
      ...(typeof facts.express_fee_cents === 'number' && { express_seen: String(facts.express_fee_cents) }),
      ...(facts.confirm === 'serial' && { serial_confirmed: 'ask' }),
    }),
  })
}
