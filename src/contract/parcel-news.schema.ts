import { z } from 'zod'
import { calls, customers } from './endpoint.ts'
import { newsSources, parcelNews, parcelWays } from './parcel-news.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'
import { idInPathSchema } from './text.schema.ts'

const time = z.string()

export const deliverySchema = z.object({
  /** Where the parcel is by the latest news, since when, and who said so; null while nothing is known. */
  way: z.union([z.enum(parcelWays), z.null()]),
  at: z.union([time, z.null()]),
  said_by: z.union([z.enum(newsSources), z.null()]),
  /** From when staff and customer are asked whether it was delivered; null when nobody is asked, or one has answered. */
  ask_from: z.union([time, z.null()]),
  /** The customer says that it has not come. */
  not_come: z.boolean(),
})

/** What is known of the parcel that brings a phone back; beside the status, never a reason to change it. */
export type ParcelDelivery = z.infer<typeof deliverySchema>

export const parcelNewsCalls = calls({
  /**
   * What the customer says of the parcel back (`delivered` or `not_come`), or staff say of it (any but `not_come`); for all phones in it.
   * Never changes a status. 409 before there is a parcel.
   */
  'POST /api/tickets/{id}/parcel-news': {
    for: customers(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({ news: z.enum(parcelNews, { error: 'Please say where the parcel is.' }) }),
    }),
    output: z.object({ delivery: z.union([deliverySchema, z.null()]) }),
  },
})
