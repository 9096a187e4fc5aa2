import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { oneLine } from './inert-text.ts'
import type { ShopFacts } from './email-facts.ts'

/** Facts about the shop that emails show, from its profile. */
export function shopFacts(profile: ShopProfile, email: string, publicUrl: string): ShopFacts {
  return {
    name: oneLine(profile.name),
    street: oneLine(profile.street),
    suburb: oneLine(`${profile.suburb} ${profile.state} ${profile.postcode}`),
    phone: oneLine(profile.phone),
    email,
    bank: { ...profile.bank, payId: profile.payId },
    abn: profile.abn,
    url: publicUrl.replace(/\/+$/, ''),
    booking: profile.booking,
    approvalTime: profile.approvalTime,
    parcelTime: profile.parcelTime,
    timesAsked: profile.reminderDays.neverArrived.length - 1,
  }
}
