import type { ShopProfile } from '#contract/shop-profile.schema.ts'

/** Profile values of the demo shop: an example ABN of the tax office, and an invented bank account. */
export const demoProfile: Partial<ShopProfile> = {
  abn: '51824753556',
  gstRegistered: true,
  bank: { accountName: 'Mendpost Repairs Demo', bsb: '000-000', accountNumber: '12345678' },
  fees: [
    { key: 'assessment_fee', label: 'Assessment fee', cents: 4_950 },
    { key: 'return_postage', label: 'Return postage', cents: 1_500 },
  ],
}
