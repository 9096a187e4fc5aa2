import { z } from 'zod'
import { backByReasons } from './back-by.ts'
import { calls, everybody } from './endpoint.ts'

/** A day in the shop's zone, as `2026-12-24`; null while nothing honest can be said. */
const day = z.union([z.string(), z.null()])

/** Between which days a phone should be home: now, as it was said first, and each time that it moved. */
export const backBySchema = z.object({
  from: day,
  to: day,
  first_from: day,
  first_to: day,
  moves: z.array(z.object({ at: z.string(), reason: z.enum(backByReasons) })),
})

/** What is said before a booking. */
export type BackByOffer = z.infer<(typeof backByCalls)['GET /api/back-by']['output']>
/** The same in words of the repairs of a phone. */
export type PhoneBackBy = z.infer<(typeof backByCalls)['GET /api/pages/back-by']['output']>

const phone = z.string({ error: 'Which phone is it?' }).min(1, 'Which phone is it?').max(80)
const repair = z.string({ error: 'Which repair is it?' }).min(1, 'Which repair is it?').max(40)

export const backByCalls = calls({
  /** Between which days a phone that is booked today should be home; `phone` is its slug, `repair` a repair key. */
  'GET /api/back-by': {
    for: everybody,
    input: z.object({ phone, repair }),
    output: z.object({ from: day, to: day, why: z.string() }),
  },
  /** The same in words, for the pages of a phone: of all its repairs, or of one. Empty where dates are off. */
  'GET /api/pages/back-by': {
    for: everybody,
    input: z.object({ phone, repair: repair.optional() }),
    output: z.object({
      /** In words, with the repairs that they hold for. */
      said: z.array(z.object({ repairs: z.array(z.string()), words: z.string() })),
      /** What Express brings to the one repair; empty where dates are off, left out where it cannot be chosen. */
      express: z.string().optional(),
    }),
  },
})
