/** How soon a repair can be done; where the shop has said nothing, nothing is shown. */
export const availabilities = ['in_stock', 'days', 'on_request'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityLabels = {
  in_stock: 'In stock',
  days: '2–3 days',
  on_request: 'On request',
} as const satisfies Record<Availability, string>

/** The same for customers, before they book. */
export const availabilitySentences = {
  in_stock: 'In stock: we can start as soon as your phone is here.',
  days: '2–3 days: what we need for it takes two or three days to reach us.',
  on_request: 'On request: we ask our supplier, and tell you how long it takes.',
} as const satisfies Record<Availability, string>
