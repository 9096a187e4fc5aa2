/** A written notice of the intention to dispose, or the record of the disposal. */
export const noticeKinds = ['notice', 'disposal'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How a written notice is given. */
export const noticeWays = ['post', 'in_person'] as const
export const noticeWayNames = {
  post: 'Posted or delivered to the address',
  in_person: 'Handed over in person',
} as const satisfies Record<(typeof noticeWays)[number], string>

/** How an uncollected phone was disposed of. */
export const disposalMethods = ['private_sale', 'public_auction', 'other'] as const
export type DisposalMethod = (typeof disposalMethods)[number]
export const disposalMethodNames = {
  private_sale: 'Private sale',
  public_auction: 'Public auction',
  other: 'Another way, described below',
} as const satisfies Record<DisposalMethod, string>
