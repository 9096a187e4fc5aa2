import type { UpdateChoice } from './updates.ts'

export const updateChoiceNames = {
  email: 'By email',
  text: 'By text',
  both: 'By email and text',
} as const satisfies Record<UpdateChoice, string>

/** Says what a choice means. */
export const updateChoiceHints = {
  email: 'No texts.',
  text: 'Short texts with your private link. What has to be in writing, such as your booking, quotes and receipts, still comes by email.',
  both: 'Every update as an email, and the important ones as a short text too.',
} as const satisfies Record<UpdateChoice, string>
