import { z } from 'zod'
import { repairKeyShape } from './catalogue.shapes.ts'
import { historyEntryShape } from './history.shapes.ts'
import { outcomeShape, quoteOfferShape } from './quotes.shapes.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape } from './text-shapes.ts'
import { nextShape, statusShape } from './tickets.shapes.ts'
import { trackTokenShape } from './track-token.shapes.ts'
import { getTracked, getTrackLink, renewTrackLink } from './tracking.ts'

const time = z.string()
const step = z.object({ status: statusShape, since: time })

shape(getTracked, {
  ask: z.object({ token: trackTokenShape }),
  reply: z.object({
    ticket_id: idShape,
    displayName: z.string(),
    repair_name: repairKeyShape,
    status: statusShape,
    outcome: outcomeShape,
    created_at: time,
    steps: z.array(step),
    next: nextShape,
    notes: z.array(
      z.object({
        id: idShape,
        at: time,
        author: z.enum(['Staff Team', 'You']),
        comment: z.string(),
        status_change: z.union([statusShape, z.null()]),
      }),
    ),
    history: z.array(historyEntryShape),
    parcels: z.array(
      z.object({
        way: z.enum(['in', 'out']),
        carrier: z.string(),
        number: z.string(),
        link: z.union([z.string(), z.null()]),
      }),
    ),
    quotes: z.array(quoteOfferShape),
  }),
})
const which = z.object({ id: idInPathShape })
const link = z.object({ link: z.string() })
shape(getTrackLink, { ask: which, reply: link })
shape(renewTrackLink, { ask: which, reply: link })
