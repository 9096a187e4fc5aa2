import type { DemandingStatusKey } from '#contract/ticket-statuses.ts'

/*
 * Tailwind variants that follow the status selected in the note form, by CSS alone. They are spelled out because Tailwind
 * scans the source for class names; `test/ticket-statuses.test.ts` checks the numbers against the statuses.
 */

/** Shows the missing requirements of a status while it is selected. */
export const shownWhenChosen: Record<DemandingStatusKey, string> = {
  receivedDevice: "group-has-[[name=status]_option[value='2']:checked]/note:block",
  repairing: "group-has-[[name=status]_option[value='3']:checked]/note:block",
  pendingPayment: "group-has-[[name=status]_option[value='4']:checked]/note:block",
  postedToCustomer: "group-has-[[name=status]_option[value='5']:checked]/note:block",
}

/** Hides fields that do not apply to a ticket that is still submitted. */
export const hiddenWhenSubmitted = "group-has-[[name=status]_option[value='0']:checked]/note:hidden"
