import type { z } from 'zod'
import type * as schemas from './collection-notices.schema.ts'
import { endpoint, levels } from './endpoint.ts'

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

/** Notices and disposal of a ticket's uncollected phone, with the rules of the shop's state. */
export type CollectionNotices = z.infer<typeof schemas.collectionNoticesSchema>

export const getCollectionNotices = endpoint<typeof schemas.getCollectionNoticesSchemas>(
  'GET',
  '/api/tickets/{id}/collection-notices',
  { for: levels.staff },
)
export type NewCollectionNotice = z.infer<typeof schemas.addCollectionNoticeSchemas.input>['data']
/** Sends a written notice, or records the disposal, which ends the ticket as not collected. */
export const addCollectionNotice = endpoint<typeof schemas.addCollectionNoticeSchemas>(
  'POST',
  '/api/tickets/{id}/collection-notices',
  { for: levels.staff },
)
