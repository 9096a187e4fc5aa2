import { z } from 'zod'
import {
  drawnCameras,
  drawnFolds,
  drawnFronts,
  drawnLengths,
  drawnPorts,
  drawnSides,
  type DrawnLength,
} from './phone-drawings.ts'

function length(name: DrawnLength) {
  const { min, max } = drawnLengths[name]
  const message = `Please enter millimetres from ${min} to ${max}.`
  return z.number({ error: message }).min(min, message).max(max, message)
}

const colourMessage = 'Please choose a colour, such as #8d9aa8.'
// Only digits come into the drawing's attributes.
const colour = z
  .string({ error: colourMessage })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, colourMessage)

function toEnum<Key extends string>(list: Record<Key, string>) {
  return z.enum(Object.keys(list) as [Key, ...Key[]], { error: 'Please choose one on the list.' })
}

export const drawingParametersSchema = z.object({
  width: length('width'),
  height: length('height'),
  depth: length('depth'),
  corner: length('corner'),
  screenCorner: length('screenCorner'),
  side: length('side'),
  top: length('top'),
  bottom: length('bottom'),
  front: toEnum(drawnFronts),
  cameras: toEnum(drawnCameras),
  fold: toEnum(drawnFolds),
  sides: toEnum(drawnSides),
  port: toEnum(drawnPorts),
  back: colour,
  metal: colour,
  face: colour,
})

/** What the shop says about a phone so that it can be drawn. Lengths are whole or tenth millimetres. */
export type DrawingParameters = z.infer<typeof drawingParametersSchema>
