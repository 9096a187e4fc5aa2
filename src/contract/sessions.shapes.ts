import { z } from 'zod'
import { endOtherSessions, endSession, getSessions } from './sessions.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape } from './text-shapes.ts'

export const sessionShape = z.object({
  id: idShape,
  device: z.string(),
  began: z.string(),
  last_seen: z.string(),
  current: z.boolean(),
})
const ended = z.object({ ended: z.int().min(0) })

shape(getSessions, { ask: z.object({}), reply: z.object({ sessions: z.array(sessionShape) }) })
shape(endSession, { ask: z.object({ id: idInPathShape }), reply: ended })
shape(endOtherSessions, { ask: z.object({}), reply: ended })
