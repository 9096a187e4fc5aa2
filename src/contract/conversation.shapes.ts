import { z } from 'zod'
import {
  getConversation,
  getUnread,
  longestMessage,
  seeNotes,
  setWaiting,
  sides,
  writeMessage,
} from './conversation.ts'
import { photoShape } from './photos.shapes.ts'
import { shape } from './shapes.ts'
import { block, idInPathShape, idShape } from './text-shapes.ts'
import { noteShape, waitingShape } from './tickets.shapes.ts'

const count = z.int().min(0)
const sideShape = z.enum(sides, { error: 'Which side is it?' })

shape(writeMessage, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({ text: block({ max: longestMessage, missing: 'Please write your message.' }) }),
  }),
  reply: z.object({ note: noteShape }),
})
shape(getConversation, {
  ask: z.object({ id: idInPathShape, side: sideShape }),
  reply: z.object({
    waiting_for: waitingShape,
    unread: count,
    unread_from: z.union([idShape, z.null()]),
    photos: z.array(photoShape),
  }),
})
shape(seeNotes, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({
      side: sideShape,
      note_id: z.int({ error: 'Which note is it?' }).min(1, 'Which note is it?'),
    }),
  }),
  reply: z.object({ seen: count }),
})
shape(setWaiting, {
  ask: z.object({ id: idInPathShape, data: z.object({ waiting_for: waitingShape }) }),
  reply: z.object({ waiting_for: waitingShape }),
})
shape(getUnread, {
  ask: z.object({}),
  reply: z.object({
    tickets: z.array(z.object({ ticket_id: idShape, unread: count, waiting_for: waitingShape })),
  }),
})
