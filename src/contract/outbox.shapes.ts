import { z } from 'zod'
import { getOutboxCounts, letterStates, resendLetter, searchOutbox, setLetterAside } from './outbox.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape, inData } from './text-shapes.ts'

const words = z.union([z.string(), z.null()])

const letterShape = z.object({
  id: idShape,
  letter: z.string(),
  state: z.enum(letterStates),
  ticket_id: z.union([idShape, z.null()]),
  person: words,
  attempts: z.int().min(0),
  last_error: words,
  since: z.string(),
  next_try: words,
})
const letterReply = z.object({ letter: letterShape })

shape(searchOutbox, {
  ask: inData(
    z.object({
      show: z.enum(['open', 'set_aside'], { error: 'Please choose which letters to show.' }).optional(),
      limit: z.int().min(1).max(200).optional(),
      cursor: z.string().max(200).optional(),
    }),
  ),
  reply: z.object({ letters: z.array(letterShape), next: words }),
})
shape(getOutboxCounts, {
  ask: z.object({}),
  reply: z.object({ waiting: z.int().min(0), failed: z.int().min(0) }),
})
shape(resendLetter, { ask: z.object({ id: idInPathShape }), reply: letterReply })
shape(setLetterAside, { ask: z.object({ id: idInPathShape }), reply: letterReply })
