import { z } from 'zod'
import { brands, getPhone, getPhones, highestPrice, repairKeys, updateDevice } from './catalogue.ts'
import { shape } from './shapes.ts'
import { idShape, inData } from './text-shapes.ts'

const priceWords = `Please enter whole dollars from 0 to ${highestPrice}.`
const price = z.int({ error: priceWords }).min(0, priceWords).max(highestPrice, priceWords)

export const pricesShape = z.object({
  screen: price,
  battery: price,
  frontcamera: price,
  backcamera: price,
  chargingport: price,
  speaker: price,
  housing: price,
  homebutton: price,
})

export const repairKeyShape = z.enum(repairKeys, { error: 'Please choose one of the eight repairs.' })

export const phoneShape = z.object({
  id: idShape,
  phoneid: z.string(),
  brand: z.enum(brands),
  model: z.string(),
  displayName: z.string(),
  imgSrc: z.string(),
  version: z.int(),
  ...pricesShape.shape,
})

shape(getPhones, { ask: z.object({}), reply: z.object({ data: z.string() }) })
shape(getPhone, { ask: z.object({ phoneName: z.string().max(80) }), reply: phoneShape })
shape(updateDevice, {
  ask: inData(
    z.object({
      ...pricesShape.shape,
      id: idShape,
      phoneid: z.string({ error: 'Which phone is it?' }).min(1, 'Which phone is it?').max(80),
      version: z.int({ error: 'This must be a whole number.' }).optional(),
    }),
  ),
  reply: z.object({ phone: phoneShape }),
})
