/** What stands in braces in a canned reply, and what it becomes. */
export const placeholders = {
  name: 'the customer’s first name',
  ticket: 'the ticket number',
  phone: 'the phone',
  repair: 'the repair',
  amount: 'what is still to be paid',
  shop: 'the shop’s name',
} as const
export type Placeholder = keyof typeof placeholders

/** Values of the placeholders on a ticket. */
export type PlaceholderValues = Record<Placeholder, string>

const inBraces = /\{(\w*)\}/g

/** Returns the first placeholder that does not exist, such as `{nmae}`; null when all do. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(inBraces)) {
    if (!Object.hasOwn(placeholders, name)) return whole
  }
  return null
}

/** Fills in a canned reply. */
export function fillReply(text: string, values: PlaceholderValues): string {
  return text.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}

export const MAX_REPLIES = 200
