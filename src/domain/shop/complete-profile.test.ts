import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { completeProfile } from './complete-profile.ts'

test('completeProfile gives a status and a reminder that the stored profile does not know their first days', () => {
  const { repairing: _, ...statusDays } = { ...firstProfile.statusDays, submitted: 9 }
  const { unpaid: __, ...reminderDays } = { ...firstProfile.reminderDays, uncollected: [3] }
  const stored = { ...firstProfile, statusDays, reminderDays } as unknown as ShopProfile
  const profile = completeProfile(stored)
  expect(profile.statusDays).toEqual({ ...firstProfile.statusDays, submitted: 9 })
  expect(profile.reminderDays).toEqual({ ...firstProfile.reminderDays, uncollected: [3] })
})

test('completeProfile keeps messages as long as closed tickets where that setting is older', () => {
  expect(completeProfile({ keepClosedTicketsDays: 90 }).keepMessagesDays).toBe(90)
  expect(completeProfile({ keepClosedTicketsDays: 90, keepMessagesDays: 30 }).keepMessagesDays).toBe(30)
})

test('completeProfile keeps every setting that was stored', () => {
  const stored = { ...firstProfile, name: 'Ours', firstInvoiceNumber: 7 }
  expect(completeProfile(stored)).toEqual(stored)
})
