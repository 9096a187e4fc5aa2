import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstDrawing,
  drawnCameras,
  drawnFolds,
  drawnFronts,
  drawnLengths,
  drawnPorts,
  drawnSides,
} from '#contract/phone-drawings.ts'
import { drawingParametersSchema } from '#contract/phone-drawings.schema.ts'
import { drawOwnPhone } from './draw-own-phone.ts'

const pickOne = <Key extends string>(list: Record<Key, string>) =>
  fc.constantFrom(...(Object.keys(list) as Key[]))
const length = (name: keyof typeof drawnLengths) => {
  const { min, max } = drawnLengths[name]
  return fc.integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) }).map((tenths) => tenths / 10)
}
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyParameters = fc.record({
  width: length('width'),
  height: length('height'),
  depth: length('depth'),
  corner: length('corner'),
  screenCorner: length('screenCorner'),
  side: length('side'),
  top: length('top'),
  bottom: length('bottom'),
  front: pickOne(drawnFronts),
  cameras: pickOne(drawnCameras),
  fold: pickOne(drawnFolds),
  sides: pickOne(drawnSides),
  port: pickOne(drawnPorts),
  back: colour,
  metal: colour,
  face: colour,
})

test('drawOwnPhone draws every phone that the schema accepts, without a negative or unknown length', () => {
  fc.assert(
    fc.property(anyParameters, fc.constantFrom('tile' as const, 'parts' as const), (parameters, view) => {
      expect(drawingParametersSchema.safeParse(parameters).success).toBe(true)
      const drawing = drawOwnPhone(parameters, view)
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 /)
      expect(drawing).not.toMatch(/NaN|undefined|Infinity|style[ =]|<style|<script|href|\bid=/)
      expect(drawing).not.toMatch(/(width|height|r|rx|ry)="-/)
      expect(drawing.length).toBeLessThanOrEqual(6000)
    }),
  )
})

test('drawOwnPhone marks a home button only where the phone has one', () => {
  const withButton = drawOwnPhone({ ...firstDrawing, front: 'button', top: 17, bottom: 17 }, 'parts')
  expect(withButton).toContain('data-part="homebutton"')
  expect(drawOwnPhone(firstDrawing, 'parts')).not.toContain('homebutton')
})

test('a drawing’s colours are digits alone, so that no markup gets into it', () => {
  for (const back of ['red', '#12345', '"><script>', 'url(#a)', '#1234567', '']) {
    expect(drawingParametersSchema.safeParse({ ...firstDrawing, back }).success, back).toBe(false)
  }
})
