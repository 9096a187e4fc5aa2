import { z } from 'zod'
import { shape } from './shapes.ts'
import { block, line } from './text-shapes.ts'
import {
  getWordings,
  placeholders,
  resetWording,
  unknownPlaceholders,
  updateWording,
  wordingKeys,
} from './wordings.ts'

const letter = z.enum(wordingKeys, { error: 'There is no such letter.' })
const known = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ')

function knowsItsPlaceholders(text: z.ZodType<string>) {
  return text.refine((words) => unknownPlaceholders(words).length === 0, {
    error: ({ input }) => `There is no {${unknownPlaceholders(String(input))[0]}}. You may use ${known}.`,
  })
}

const wordingShape = z.object({ letter, subject: z.string(), opening: z.string(), version: z.int() })

shape(getWordings, { ask: z.object({}), reply: z.object({ wordings: z.array(wordingShape) }) })
shape(updateWording, {
  ask: z.object({
    letter,
    data: z.object({
      subject: knowsItsPlaceholders(line({ max: 120, missing: 'Please write a subject.' })),
      opening: knowsItsPlaceholders(block({ max: 1500, missing: 'Please write how the letter opens.' })),
      version: z.int({ error: 'This must be a whole number.' }).min(0),
    }),
  }),
  reply: z.object({ wording: wordingShape }),
})
shape(resetWording, { ask: z.object({ letter }), reply: z.object({ wording: wordingShape }) })
