/** What customers do that the staff member with the ticket is told by email, unless switched off. */
export const staffEmailTopics = ['payment', 'review', 'quote_answer', 'parcel', 'cancellation'] as const
export type StaffEmailTopic = (typeof staffEmailTopics)[number]
export const staffEmailNames = {
  payment: 'A payment has arrived',
  review: 'The completion document was reviewed',
  quote_answer: 'A quote was answered, or its time is up',
  parcel: 'A parcel to us was announced',
  cancellation: 'A booking was cancelled',
} as const satisfies Record<StaffEmailTopic, string>
