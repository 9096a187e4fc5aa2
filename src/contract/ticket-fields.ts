import { CURRENCY } from './money-amounts.ts'

/** The label of each fact of a ticket, wherever it is shown; `labelsIn` has those that a place words otherwise. */
const labels = {
  id: 'Ticket',
  status: 'Status',
  displayName: 'Device',
  repair_name: 'Repair',
  availability: 'Availability',
  back_by: 'Back by',
  price: 'Quoted price',
  discount_cents: 'Discount',
  express: 'Express',
  express_cents: 'Express',
  agreed_cents: 'Agreed price',
  phone_serial: 'Serial number',
  phone_pin: 'Pin code',
  passcode_choice: 'Unlocking your phone',
  battery: 'Battery',
  fault: 'What is wrong',
  wet: 'It got wet',
  opened: 'Opened before',
  cust_name: 'Customer',
  fullname: 'Full name',
  email: 'Email',
  user_mobile: 'Mobile',
  address: 'Goes back to',
  updates_by: 'Updates',
  notice_version: 'Repair notice',
  staff_assigned: 'Assigned to',
  next: 'Next step',
  due_at: 'Due',
  balance_cents: 'Balance',
  due_cents: 'Left to pay',
  held_cents: 'Paid and not billed yet',
  waiting_for: 'Waits for',
  source: 'Came from',
  note_count: 'Notes',
  parcel_id: 'Parcel',
  created_at: 'Booked',
  updated_at: 'Last updated',
} as const
type Field = keyof typeof labels

/** Every place that shows the facts of a ticket, with those that it shows, in its order. */
export const shownIn = {
  form: [
    'phone_serial',
    'battery',
    'fault',
    'wet',
    'opened',
    'passcode_choice',
    'phone_pin',
    'user_mobile',
    'address',
    'updates_by',
    'express',
    'notice_version',
  ],
  review: [
    'repair_name',
    'express',
    'phone_serial',
    'battery',
    'fault',
    'wet',
    'opened',
    'passcode_choice',
    'fullname',
    'email',
    'user_mobile',
    'updates_by',
    'address',
    'notice_version',
  ],
  customer: [
    'status',
    'displayName',
    'repair_name',
    'back_by',
    'availability',
    'price',
    'discount_cents',
    'express_cents',
    'agreed_cents',
    'phone_serial',
    'fault',
    'wet',
    'opened',
    'phone_pin',
    'created_at',
  ],
  staff: [
    'displayName',
    'repair_name',
    'back_by',
    'availability',
    'price',
    'discount_cents',
    'express_cents',
    'agreed_cents',
    'phone_serial',
    'fault',
    'wet',
    'opened',
    'phone_pin',
    'staff_assigned',
    'source',
    'created_at',
  ],
  email: [
    'id',
    'displayName',
    'repair_name',
    'back_by',
    'availability',
    'price',
    'discount_cents',
    'express_cents',
    'status',
  ],
  csv: [
    'id',
    'status',
    'displayName',
    'repair_name',
    'cust_name',
    'user_mobile',
    'staff_assigned',
    'next',
    'due_at',
    'express',
    'discount_cents',
    'back_by',
    'agreed_cents',
    'balance_cents',
    'due_cents',
    'held_cents',
    'waiting_for',
    'note_count',
    'parcel_id',
    'created_at',
    'updated_at',
  ],
} as const satisfies Record<string, readonly Field[]>
export type Place = keyof typeof shownIn

const labelsIn: Partial<Record<Place, Partial<Record<Field, string>>>> = {
  form: {
    fault: 'What is wrong with it?',
    user_mobile: 'Mobile number',
    address: 'Address',
    updates_by: 'How updates reach you',
    notice_version: 'I have read the repair notice',
  },
  review: { phone_serial: 'Serial', passcode_choice: 'Unlocking' },
  staff: { created_at: 'Submitted' },
  email: { displayName: 'Phone', price: 'Price' },
  csv: {
    displayName: 'Phone',
    discount_cents: `Discount (${CURRENCY})`,
    agreed_cents: `Agreed (${CURRENCY})`,
    balance_cents: `Balance (${CURRENCY})`,
    due_cents: `Left to pay (${CURRENCY})`,
    held_cents: `Paid and not billed yet (${CURRENCY})`,
  },
}

export type ShownField<P extends Place> = (typeof shownIn)[P][number]

/**
 * The facts that a place may show as they stand: texts. One of a list of values needs words, so without them the place does
 * not compile.
 */
export type PlainText<Values> = Pick<
  Values,
  { [Key in keyof Values]: string extends Values[Key] ? Key : never }[keyof Values]
>

/** Returns the label that a place gives to a fact. */
export function fieldLabel(place: Place, field: Field): string {
  return labelsIn[place]?.[field] ?? labels[field]
}

/** Returns the labels of a place by fact. */
export function labelsOf<P extends Place>(place: P): Record<ShownField<P>, string> {
  return Object.fromEntries(shownIn[place].map((field) => [field, fieldLabel(place, field)])) as Record<
    ShownField<P>,
    string
  >
}

/** Lists the facts of a place in its order, with their labels, without those that are null; lacking one does not compile. */
export function listFields<P extends Place, Values extends Record<ShownField<P>, unknown>>(
  place: P,
  values: Values,
): { field: ShownField<P>; label: string; value: NonNullable<Values[ShownField<P>]> }[] {
  return shownIn[place].flatMap((field: ShownField<P>) => {
    const value = values[field]
    return value == null ? [] : [{ field, label: fieldLabel(place, field), value }]
  })
}
