/** What a document that charges is called within a sentence. */
export const chargeWords = ['invoice', 'payment request'] as const
export type ChargeWord = (typeof chargeWords)[number]

type ChargeTitle = 'Tax invoice' | 'Invoice' | 'Payment request'

/** The title of a document that charges; without an ABN nothing is an invoice. */
export function nameCharge({ abn, gstRegistered }: { abn: string; gstRegistered: boolean }): ChargeTitle {
  if (abn === '') return 'Payment request'
  return gstRegistered ? 'Tax invoice' : 'Invoice'
}

/** The word for it within a sentence: as it was issued, else as the shop would issue one now. */
export function toChargeWord(issued: string | undefined, abn: string): ChargeWord {
  const title = issued ?? nameCharge({ abn, gstRegistered: false })
  return title === 'Payment request' ? 'payment request' : 'invoice'
}

/** The word where a sentence begins with it. */
export function capitalCharge(word: ChargeWord): string {
  return word === 'invoice' ? 'Invoice' : 'Payment request'
}
