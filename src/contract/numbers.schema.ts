import { z } from 'zod'
import { backByReasons } from './back-by.ts'
import { repairKeySchema } from './catalogue.schema.ts'
import { figureKeys, stageKeys } from './numbers.ts'
import { pageSpeedRow } from './page-speeds.schema.ts'
import { checkPeriod, reportDays, reportPeriod } from './report-days.schema.ts'
import { idSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

const count = z.int().min(0)
const amount = z.union([z.int(), z.null()])
const pair = <Value extends z.ZodType>(value: Value) => ({ now: value, before: value })

const stageTimes = z.object({
  tickets: count,
  /** Whole hours, rounded down for each ticket; null without a ticket. */
  median_hours: amount,
  p90_hours: amount,
})

const input = z.object(reportDays).superRefine(checkPeriod)

export type Numbers = z.infer<(typeof numberCalls)['GET /api/numbers']['output']>

export const numberCalls = calls({
  /** The owner's numbers of a period, compared with the one before. */
  'GET /api/numbers': {
    for: staff(ownerOnly),
    input,
    output: z.object({
      ...reportPeriod,
      /** The period that it is compared with. */
      before: z.object({ from: z.string(), to: z.string() }),
      /** False while tickets of an earlier version are still being worked out. */
      complete: z.boolean(),
      /** Null where nothing can be said, such as an average of nothing. */
      figures: z.array(z.object({ key: z.enum(figureKeys), ...pair(amount) })),
      stages: z.array(z.object({ key: z.enum(stageKeys), ...pair(stageTimes) })),
      claims: z.array(
        z.object({ repair: repairKeySchema, phone_id: idSchema, model: z.string(), ...pair(count) }),
      ),
      /** Repairs that were finished, without GST; the profit is null while no part costs were entered. */
      margins: z.array(
        z.object({
          repair: repairKeySchema,
          phone_id: idSchema,
          model: z.string(),
          finished: count,
          /** Those of them with part costs; what follows is theirs. */
          with_costs: count,
          sales_cents: z.int(),
          costs_cents: z.int(),
          profit_cents: amount,
        }),
      ),
      staff: z.array(
        z.object({
          account_id: idSchema,
          name: z.string(),
          tested: z.object(pair(count)),
          documented: z.object(pair(count)),
        }),
      ),
      /**
       * Posted tickets that were completed, by whether that was on or before the last day that was said first: by repair, and by the
       * reason why it moved last, null where it never moved. How late the others were, in days.
       */
      back_by: z.object({
        repairs: z.array(z.object({ repair: repairKeySchema, kept: count, missed: count })),
        reasons: z.array(
          z.object({ reason: z.union([z.enum(backByReasons), z.null()]), kept: count, missed: count }),
        ),
        late: z.object(pair(z.object({ tickets: count, median_days: amount, p90_days: amount }))),
      }),
      /** Bookings by the link, website or code that they came from, most first; those without one are left out. */
      sources: z.array(z.object({ source: z.string(), ...pair(count) })),
      /** How fast pages were for visitors, by kind of page, and by kind and day; `on` while the shop counts it. */
      speeds: z.object({
        on: z.boolean(),
        pages: z.array(pageSpeedRow),
        days: z.array(pageSpeedRow.extend({ day: z.string() })),
      }),
      /** Bookings and arrivals by day, week or month, without gaps. */
      plot: z.object({
        step: z.enum(['day', 'week', 'month']),
        points: z.array(z.object({ from: z.string(), to: z.string(), booked: count, arrived: count })),
      }),
      /** The days with most bookings. */
      busiest: z.array(z.object({ day: z.string(), booked: count })),
      /** Bookings by day of the week, from Monday on. */
      weekdays: z.array(count),
    }),
  },
  /** The same as CSV. */
  'GET /api/numbers.csv': { for: staff(ownerOnly), input, output: z.never() },
})
