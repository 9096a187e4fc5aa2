import { z } from 'zod'
import { calls, everybody } from './endpoint.ts'
import { speedMetricKeys, speedMetrics, speedPageKeys, type SpeedMetric } from './page-speeds.ts'

const message = 'Please send whole numbers within the limits.'
const measured = Object.fromEntries(
  speedMetricKeys.map((key) => [
    key,
    z.int(message).min(0, message).max(speedMetrics[key].most, message).optional(),
  ]),
) as Record<SpeedMetric, z.ZodOptional<z.ZodInt>>

const pageSpeedSchema = z
  .strictObject({ page: z.enum(speedPageKeys), ...measured })
  .refine((sent) => speedMetricKeys.some((key) => sent[key] !== undefined), {
    message: 'Please send at least one value.',
    path: ['page'],
  })

/** What a browser measured during one visit of a page. */
export type PageSpeed = z.infer<typeof pageSpeedSchema>

export const pageSpeedCalls = calls({
  /** Counts how fast a page was for its visitor; `counted` is false where the shop counts nothing. */
  'POST /api/page-speeds': {
    for: everybody,
    quiet: true,
    input: z.object({ data: pageSpeedSchema }),
    output: z.object({ counted: z.boolean() }),
  },
})

const amount = z.union([z.int().min(0), z.null()])

/** The value that three of four visits did not exceed; null where no browser has told it. */
export const pageSpeedRow = z.object({
  page: z.enum(speedPageKeys),
  visits: z.int().min(1),
  lcp_ms: amount,
  inp_ms: amount,
  cls_thousandths: amount,
})
