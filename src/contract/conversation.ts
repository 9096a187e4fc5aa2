import type { Note } from './tickets.schema.ts'

export const MAX_MESSAGE_LENGTH = 2000
/** Maximum number of pictures for one message. */
export const MAX_PICTURES = 4

/** The customer's name in their own conversation. */
export const ownNoteAuthor = 'You'

/** The two sides of a ticket's conversation. */
export const sides = ['customer', 'staff'] as const
export type Side = (typeof sides)[number]

/** Whether what the other side said last concerned the whole parcel: an answer to it does too. */
export function answersWholeParcel(
  notes: readonly Pick<Note, 'staff_only' | 'from_customer' | 'whole_parcel'>[],
  by: Side,
): boolean {
  const said = (by === 'staff' ? 1 : undefined) satisfies Note['from_customer']
  return notes.findLast((note) => note.staff_only === 0 && note.from_customer === said)?.whole_parcel === true
}

/** What marks a message that concerns the whole parcel. */
export const wholeParcelLabel = 'About the whole parcel'
