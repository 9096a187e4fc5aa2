/** A repair notice as it was worded in one version. */
export type NoticeText = { version: string; says: readonly string[] }

/**
 * Every wording that somebody may have accepted, oldest first; a wording never changes, a new one is added. The
 * sentences are those that the Australian Consumer Law regulations ask for before a phone that holds data is
 * taken in; each shop has them checked.
 */
export const repairNotices: readonly NoticeText[] = [
  {
    version: '2026-11',
    says: [
      'The repair of your goods may result in the loss of any user-generated data, such as photos, messages, contacts and passwords. Please make a copy of everything that you want to keep before you post your phone.',
      'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired. Refurbished parts may be used to repair the goods.',
      'This notice takes nothing away from your rights under the Australian Consumer Law.',
    ],
  },
]

/** The notice that is shown today. */
export const repairNotice: NoticeText = repairNotices.at(-1)!

/** The wording of a version; null when there never was one. */
export function noticeOf(version: string | null): NoticeText | null {
  return repairNotices.find((notice) => notice.version === version) ?? null
}
