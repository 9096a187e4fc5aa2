import { paymentMethods } from '#contract/money.ts'
import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'

/** A profile as stored; earlier versions had one account for all payments. */
type Stored = Partial<ShopProfile> & { paymentAccount?: string }

/**
 * Fills in what a profile that an earlier version stored lacks: settings added since, and the entries of new statuses and
 * reminders, until staff save the profile.
 */
export function completeProfile(stored: Stored): ShopProfile {
  const { paymentAccount, ...kept } = stored
  const profile = { ...firstProfile, ...kept }
  return {
    ...profile,
    statusDays: { ...firstProfile.statusDays, ...stored.statusDays },
    reminderDays: { ...firstProfile.reminderDays, ...stored.reminderDays },
    paymentAccounts: stored.paymentAccounts ?? {
      ...firstProfile.paymentAccounts,
      ...(paymentAccount === undefined
        ? {}
        : Object.fromEntries(paymentMethods.map((method) => [method, paymentAccount]))),
    },
    // Messages were kept as long as closed tickets before they had a setting of their own.
    keepMessagesDays: stored.keepMessagesDays ?? profile.keepClosedTicketsDays,
  }
}
