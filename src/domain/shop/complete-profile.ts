import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'

/**
 * Fills in what a profile that an earlier version stored lacks: settings added since, and the entries of new statuses and
 * reminders, until staff save the profile.
 */
export function completeProfile(stored: Partial<ShopProfile>): ShopProfile {
  const profile = { ...firstProfile, ...stored }
  return {
    ...profile,
    statusDays: { ...firstProfile.statusDays, ...stored.statusDays },
    reminderDays: { ...firstProfile.reminderDays, ...stored.reminderDays },
    // Messages were kept as long as closed tickets before they had a setting of their own.
    keepMessagesDays: stored.keepMessagesDays ?? profile.keepClosedTicketsDays,
  }
}
