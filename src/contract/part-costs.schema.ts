import { z } from 'zod'
import { MAX_PART_CENTS, MAX_PART_COSTS } from './part-costs.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, idSchema, line, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOnly } from './staff-roles.ts'

const cents = z.int().min(0)
const costWords = 'Please enter what the part cost, such as 45 or 45.50.'
const cost = z
  .int({ error: costWords })
  .min(0, 'A cost cannot be below zero.')
  .max(MAX_PART_CENTS, 'That is more than a part can cost here.')
const name = line({ max: 120, missing: 'Please name the part.' })
const version = z.int({ error: 'Which version was seen?' }).min(0)

/** Shown to technicians, who fit and enter the parts: without the price it tells no margin. */
const shownCost = shownToAll(cents)
const partCostSchema = z.object({ part: z.string(), part_cents: shownCost })
/** A part to choose from, with its last price. */
const suggestion = z.object({ name: shownToAll(z.string()), part_cents: shownCost })

export const partCostListSchema = z.object({
  costs: z.array(partCostSchema),
  /** Names this state of the costs; 0 for none. */
  version: z.int(),
  parts: z.array(suggestion),
})

const ofTicket = z.object({ id: idInPathSchema })

const shopPartSchema = z.object({
  id: idSchema,
  name: z.string(),
  part_cents: cents,
  /** Retired parts are no longer suggested. */
  retired: z.boolean(),
  /** When its price was entered last. */
  updated_at: z.string(),
  version: z.int(),
})

/** What a part of a repair cost the shop. Staff only: no customer's page, email, document or file holds it. */
export type PartCost = z.infer<typeof partCostSchema>
/** What the parts of a repair cost, with the list that new ones are chosen from. */
export type PartCostList = z.infer<typeof partCostListSchema>
/** A part on the shop's own list, with the price of the last one. */
export type ShopPart = z.infer<typeof shopPartSchema>

export const partCostCalls = calls({
  'GET /api/tickets/{id}/part-costs': { for: staff(allStaff), input: ofTicket, output: partCostListSchema },
  /**
   * Enters what the parts of a repair cost; it replaces what was entered before. New parts join the shop's list, and each
   * price becomes the last one of its part. Refuses with `changed_meanwhile`.
   */
  'PUT /api/tickets/{id}/part-costs': {
    for: staff(allStaff),
    input: ofTicket.extend({
      data: z.object({
        costs: z
          .array(
            z.object({
              part: name,
              /** Left out or null: what the last one of the shop's list cost. */
              part_cents: cost.nullish(),
            }),
            { error: 'Please name each part and what it cost.' },
          )
          .max(MAX_PART_COSTS, `Please name at most ${MAX_PART_COSTS} parts.`),
        version,
      }),
    }),
    output: partCostListSchema,
  },
  /** The shop's own list of parts, retired ones included. */
  'GET /api/shop-parts': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({ parts: z.array(shopPartSchema) }),
  },
  'POST /api/shop-parts': {
    for: staff(ownerOnly),
    input: z.object({ data: z.object({ name, part_cents: cost }) }),
    output: z.object({ part: shopPartSchema }),
  },
  /** Renames a part, corrects its last price, or retires it; tickets keep what was entered. Refuses with `changed_meanwhile`. */
  'PUT /api/shop-parts/{id}': {
    for: staff(ownerOnly),
    input: z.object({
      id: idInPathSchema,
      data: z.object({ name, part_cents: cost, retired: switchSchema, version }),
    }),
    output: z.object({ part: shopPartSchema }),
  },
})
