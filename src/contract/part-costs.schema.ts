import { z } from 'zod'
import {
  addShopPart,
  changeShopPart,
  getPartCosts,
  getShopParts,
  MAX_PART_CENTS,
  MAX_PART_COSTS,
  setPartCosts,
} from './part-costs.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, line, switchSchema } from './text.schema.ts'

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
export const partCostSchema = z.object({ part: z.string(), part_cents: shownCost })
/** A part to choose from, with its last price. */
const suggestion = z.object({ name: shownToAll(z.string()), part_cents: shownCost })

export const partCostListSchema = z.object({
  costs: z.array(partCostSchema),
  /** Names this state of the costs; 0 for none. */
  version: z.int(),
  parts: z.array(suggestion),
})

const ofTicket = z.object({ id: idInPathSchema })
export const getPartCostsSchemas = { input: ofTicket, output: partCostListSchema }
bindSchemas(getPartCosts, getPartCostsSchemas)
export const setPartCostsSchemas = {
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
}
bindSchemas(setPartCosts, setPartCostsSchemas)

export const shopPartSchema = z.object({
  id: idSchema,
  name: z.string(),
  part_cents: cents,
  /** Retired parts are no longer suggested. */
  retired: z.boolean(),
  /** When its price was entered last. */
  updated_at: z.string(),
  version: z.int(),
})
export const getShopPartsSchemas = {
  input: z.object({}),
  output: z.object({ parts: z.array(shopPartSchema) }),
}
bindSchemas(getShopParts, getShopPartsSchemas)
export const addShopPartSchemas = {
  input: z.object({ data: z.object({ name, part_cents: cost }) }),
  output: z.object({ part: shopPartSchema }),
}
bindSchemas(addShopPart, addShopPartSchemas)
export const changeShopPartSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({ name, part_cents: cost, retired: switchSchema, version }),
  }),
  output: z.object({ part: shopPartSchema }),
}
bindSchemas(changeShopPart, changeShopPartSchemas)
