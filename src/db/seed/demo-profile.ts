import type { ShopProfile } from '#contract/shop-profile.ts'

/** What the demo shop has that a new one lacks: a number from the tax office's own examples, and an invented bank account. */
export const demoProfile: Partial<ShopProfile> = {
  abn: '51824753556',
  gstRegistered: true,
  bank: { accountName: 'Mendpost Repairs Demo', bsb: '000-000', accountNumber: '12345678' },
}
