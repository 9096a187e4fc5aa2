import { z } from 'zod'
import { getBenchRecord, mismatchFields, partResults, savePartTest, testStages } from './part-tests.ts'
import { photoShape } from './photos.shapes.ts'
import { shape } from './shapes.ts'
import { idInPathShape, idShape, optionalBlock, optionalLine, switchShape } from './text-shapes.ts'

const resultShape = z.literal(partResults, { error: 'Please choose how this part was found.' })
const found = resultShape.optional()
const resultsShape = z.object({
  screen: found,
  battery: found,
  frontcamera: found,
  backcamera: found,
  chargingport: found,
  speaker: found,
  housing: found,
  homebutton: found,
})

export const partTestShape = z.object({
  stage: z.literal(testStages),
  results: resultsShape,
  remarks: z.string(),
  phone_seen: z.object({ id: z.int(), displayName: z.string() }).nullable(),
  mismatches: z.array(z.literal(mismatchFields)),
  serial_seen: z.string().optional(),
  tested_at: z.iso.datetime(),
  version: z.int(),
})

export const benchRecordShape = z.object({
  intake: partTestShape.nullable(),
  completion: partTestShape.nullable(),
  photos: z.array(photoShape),
  document: z.object({ version: z.int(), reviewed: z.boolean() }).nullable(),
})

shape(getBenchRecord, { ask: z.object({ id: idInPathShape }), reply: benchRecordShape })
shape(savePartTest, {
  ask: z.object({
    id: idInPathShape,
    stage: z.literal(testStages, { error: 'There is no such test.' }),
    data: z.object({
      results: resultsShape,
      remarks: optionalBlock(2000),
      phone_seen_id: idShape.optional(),
      serial_seen: optionalLine(45),
      mismatch_confirmed: switchShape.optional(),
    }),
  }),
  reply: z.object({ test: partTestShape, complete: z.boolean() }),
})
