/** One version of the repair notice. */
export type NoticeText = { version: string; message: readonly string[] }

/**
 * Every version that a customer may have accepted, oldest first; a version never changes, new ones are added. The
 * sentences are those that the Australian Consumer Law regulations require before a phone that holds data is taken in;
 * each shop has to get them reviewed.
 */
export const repairNotices: readonly NoticeText[] = [
  {
    version: '2026-11',
    message: [
      'The repair of your goods may result in the loss of any user-generated data, such as photos, messages, contacts and passwords. Please make a copy of everything that you want to keep before you post your phone.',
      'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired. Refurbished parts may be used to repair the goods.',
      'This notice takes nothing away from your rights under the Australian Consumer Law.',
    ],
  },
]

/** The present version of the notice. */
export const repairNotice: NoticeText = repairNotices.at(-1)!

/** Returns the text of a version; null for an unknown one. */
export function findNotice(version: string | null): NoticeText | null {
  return repairNotices.find((notice) => notice.version === version) ?? null
}
