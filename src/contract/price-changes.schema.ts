import { z } from 'zod'
import { highestPrice } from './catalogue.ts'
import { examplePricesSchema } from './example-prices.schema.ts'
import { MAX_PERCENT, priceWays } from './price-changes.ts'
import { idInPathSchema, idSchema, inData, optionalLine, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly, ownerOrFrontDesk } from './staff-roles.ts'

const dollars = (lowest: number) => {
  const message = `Please enter whole dollars from ${lowest} to ${highestPrice}.`
  return z.int({ error: message }).min(lowest, message).max(highestPrice, message)
}
const percentWords = `Please enter a percentage from −99.99 to ${MAX_PERCENT} with at most two decimals.`
const key = z.string().min(1).max(40)

/** A key and its name, such as those of a repair or a series. */
const named = z.object({ key: z.string(), label: z.string() })

export const priceDifferenceSchema = z.object({
  phone_id: idSchema,
  phoneid: z.string(),
  displayName: z.string(),
  repair: z.string(),
  label: z.string(),
  before: z.int(),
  after: z.int(),
  /** True while the price before is the delivered one, which no member of staff has confirmed. */
  example: z.boolean(),
})

export const priceChangeSchema = z.object({
  id: idSchema,
  kind: z.enum(['rule', 'file']),
  /** What was asked for: "Apple iPhone: Screen, +5 %, ending in 9". */
  summary: z.string(),
  /** The day from which the prices are; null for at once. */
  from: z.union([z.string(), z.null()]),
  /** Null for an account that was erased. */
  by: z.union([z.string(), z.null()]),
  created_at: z.string(),
  applied_at: z.union([z.string(), z.null()]),
  undone_at: z.union([z.string(), z.null()]),
  undone_by: z.union([z.string(), z.null()]),
  prices: z.int(),
  phones: z.int(),
  /** Raised when a plan is edited; send it back with the next edit. */
  version: z.int(),
})

const repairWords = 'Please choose at least one repair.'
const howWords = 'Please choose one: set, add or percent.'

const planWords = `Please enter whole dollars from 0 to ${highestPrice}.`
const dayOfPlan = z.iso.date({ error: 'Please enter a date.' })

/** Which prices change and how; exactly one of `set`, `add` and `percent`. */
export type PriceRule = z.infer<(typeof priceChangeCalls)['POST /api/phones/price-changes']['input']>['data']
/** The prices before and after, and what was changed. */
export type PriceChangeAnswer = z.infer<(typeof priceChangeCalls)['POST /api/phones/price-changes']['output']>
/** One price before and after; 0 for a repair that is not offered. */
export type PriceDifference = PriceChangeAnswer['changes'][number]
/** A change of many prices that was made or waits for its day. */
export type PriceChange = z.infer<typeof priceChangeSchema>
/** Every change of a phone's prices, and the prices planned for it. */
export type PriceHistory = z.infer<(typeof priceChangeCalls)['GET /api/phones/{id}/price-history']['output']>
export type PriceHistoryChange = PriceHistory['changes'][number]
export type PlannedPrices = PriceHistory['planned'][number]

export const priceChangeCalls = calls({
  /**
   * Changes the prices of several phones by one rule. Without `apply` it only answers them before and after, with the
   * versions of the phones; with it, all of them change in one transaction, or none when a price has moved since.
   */
  'POST /api/phones/price-changes': {
    for: staff(ownerOnly),
    input: inData(
      z
        .object({
          /** Which phones: of one series, with these words in their name, by id. Nothing named means all. */
          phones: z
            .object({
              brand: optionalLine(40),
              q: optionalLine(80),
              ids: z.array(idSchema).max(5_000).optional(),
            })
            .prefault({}),
          repairs: z.array(key, { error: repairWords }).min(1, repairWords).max(100),
          /** The new price in whole dollars; 0 withdraws the repair. */
          set: dollars(0).optional(),
          /** Dollars to add; negative ones lower the price. */
          add: dollars(-highestPrice)
            .refine((number) => number !== 0, 'Please enter an amount other than 0.')
            .optional(),
          percent: z
            .number({ error: percentWords })
            .gt(-100, percentWords)
            .max(MAX_PERCENT, percentWords)
            .refine((number) => number !== 0, 'Please enter a percentage other than 0.')
            .refine((number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6, percentWords)
            .optional(),
          /** The last digit that prices are rounded to; left out, to whole dollars. */
          round: z
            .union([z.literal(5), z.literal(9), z.null()], { error: 'Please choose an ending of 5 or 9.' })
            .optional(),
          /** With `set`: also where the repair is not offered yet. */
          include_missing: switchSchema.optional(),
          /** The day from which the prices are, in the zone of the shop; left out, at once. */
          from: z.iso.date({ error: 'Please enter a date.' }).optional(),
          apply: switchSchema.optional(),
          /** The version of each phone whose price changes, by its id, as the call without `apply` answered them. */
          versions: z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.int()).optional(),
        })
        .superRefine(({ set, add, percent }, context) => {
          const named = [set, add, percent].filter((value) => value !== undefined)
          if (named.length !== 1) context.addIssue({ code: 'custom', message: howWords, path: ['set'] })
        })
        .refine(({ apply, versions }) => !apply || versions !== undefined, {
          error: 'Please send the versions that the prices were looked at in.',
          path: ['versions'],
        }),
    ),
    output: z.object({
      changes: z.array(priceDifferenceSchema),
      versions: z.record(z.string(), z.int()),
      /** The change that was made or planned; null when prices were only looked at, or none changed. */
      price_change: z.union([priceChangeSchema, z.null()]),
    }),
  },
  /** The last changes of many prices, newest first, and what a rule can be about. */
  'GET /api/phones/price-changes': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      price_changes: z.array(priceChangeSchema),
      examples: examplePricesSchema,
      repairs: z.array(named),
      series: z.array(named),
    }),
  },
  /** Undoes a change as a whole, or removes one that waits for its day. Refuses when one of its prices has moved since. */
  'DELETE /api/phones/price-changes/{id}': {
    for: staff(ownerOnly),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ price_change: priceChangeSchema }),
  },
  /** Changes the day of planned prices, or prices of the plan. Refuses once they are written or withdrawn. */
  'PUT /api/phones/price-changes/{id}': {
    for: staff(ownerOnly),
    input: z.object({
      id: idInPathSchema,
      data: z
        .object({
          /** Another day from which the prices are. */
          from: dayOfPlan.optional(),
          /** Other prices than planned; null takes a price out of the plan. */
          prices: z
            .array(
              z.object({
                phone_id: idSchema,
                repair: key,
                after: z.union([dollars(0), z.null()], { error: planWords }),
              }),
            )
            .max(1_000)
            .optional(),
          version: z.int({ error: 'This must be a whole number.' }),
        })
        .refine(({ from, prices }) => from !== undefined || prices !== undefined, {
          error: 'Please send another day or other prices.',
          path: ['from'],
        }),
    }),
    output: z.object({ price_change: priceChangeSchema }),
  },
  /** Returns what a phone's prices were: each change with date, person and way. */
  'GET /api/phones/{id}/price-history': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional(),
    }),
    output: z.object({
      phone_id: idSchema,
      phoneid: z.string(),
      displayName: z.string(),
      /** Every change of a price, newest first. */
      changes: z.array(
        z.object({
          id: idSchema,
          at: z.string(),
          /** The person who changed or planned it; null for an account that was erased. */
          by: z.union([z.string(), z.null()]),
          way: z.enum(priceWays),
          /** The change of many prices that it belongs to. */
          price_change: z.union([z.object({ id: idSchema, summary: z.string() }), z.null()]),
          prices: z.array(
            z.object({ repair: z.string(), label: z.string(), before: z.int(), after: z.int() }),
          ),
        }),
      ),
      /** Leads to older changes; null at the end. */
      next: z.union([z.string(), z.null()]),
      /** Prices that wait for their day, by that day. */
      planned: z.array(
        z.object({
          id: idSchema,
          from: z.string(),
          by: z.union([z.string(), z.null()]),
          summary: z.string(),
          version: z.int(),
          /** How many phones the plan is about. */
          phones: z.int(),
          prices: z.array(
            z.object({ repair: z.string(), label: z.string(), before: z.int(), after: z.int() }),
          ),
        }),
      ),
    }),
  },
})
