export const MAX_MESSAGE_LENGTH = 2000
/** Maximum number of pictures for one message. */
export const MAX_PICTURES = 4

/** The customer's name in their own conversation. */
export const ownNoteAuthor = 'You'

/** The two sides of a ticket's conversation. */
export const sides = ['customer', 'staff'] as const
export type Side = (typeof sides)[number]
