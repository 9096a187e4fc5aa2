import type { NoticeText } from '#contract/repair-notice.ts'

/** The repair notice as delivered, word for word: tickets name its version. */
export const repairNotice: NoticeText = {
  version: '2026-11',
  message: [
    'The repair of your goods may result in the loss of any user-generated data, such as photos, messages, contacts and passwords. Please make a copy of everything that you want to keep before you post your phone.',
    'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired. Refurbished parts may be used to repair the goods.',
    'This notice takes nothing away from your rights under the Australian Consumer Law.',
  ],
}
