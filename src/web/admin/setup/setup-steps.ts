import { weekdays } from '#contract/shop-profile.ts'

type Step = {
  key: string
  title: string
  intro: string
  /** Checkboxes of its form, which a browser leaves out when they are not ticked. */
  checkboxes: readonly string[]
}

/** The steps of a new shop's first run, in order. */
export const setupSteps = [
  {
    key: 'shop',
    title: 'Your shop',
    intro: 'What it is called, and how customers reach it.',
    checkboxes: [],
  },
  {
    key: 'address',
    title: 'Address and hours',
    intro: 'Customers post their phones to this address.',
    checkboxes: weekdays.map((day) => `hours.${day}.closed`),
  },
  {
    key: 'tax',
    title: 'Tax and bank',
    intro:
      'Invoices need an ABN (without one, customers get payment requests), and bank transfers an account.',
    checkboxes: ['gstRegistered'],
  },
  { key: 'prices', title: 'Prices', intro: 'The delivered prices are examples.', checkboxes: [] },
  { key: 'texts', title: 'Texts', intro: 'What customers agree to, in your name.', checkboxes: [] },
  { key: 'mail', title: 'Email', intro: 'Customers confirm their address by email.', checkboxes: [] },
] as const satisfies readonly Step[]

/** The address of the step after another; the checklist after the last. */
export function getNextStepPath(key: string): string {
  const next = setupSteps[setupSteps.findIndex((step) => step.key === key) + 1]
  return next ? `/admin/setup/${next.key}` : '/admin/opening'
}
