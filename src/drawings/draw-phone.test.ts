import { expect, test } from 'vitest'
import { partKeys } from '#contract/part-tests.ts'
import { drawExploded, drawMark, drawnPhones, drawPhone, tileSize } from './draw-phone.ts'

const views = ['tile', 'parts'] as const
const drawings = [
  ...drawnPhones().flatMap((slug) =>
    views.map((view) => [`${slug} ${view}`, drawPhone(slug, view)!] as const),
  ),
  ['exploded', drawExploded()] as const,
  ['mark', drawMark()] as const,
]

/** Returns the first wrongly closed tag or malformed attribute, or null when the markup is well-formed. */
function firstFault(xml: string): string | null {
  const open: string[] = []
  for (const [tag, closing, name, attributes, empty] of xml.matchAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/gi,
  )) {
    const names = [...attributes!.matchAll(/([\w:-]+)="/g)].map((match) => match[1])
    if (new Set(names).size < names.length) return tag
    if (closing && open.pop() !== name) return tag
    if (!closing && !empty) open.push(name!)
  }
  const rest = xml.replaceAll(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/gi, '')
  return rest || open.join() || null
}

test('drawPhone draws every phone in both views, and returns null for an unknown slug', () => {
  expect(drawnPhones()).toHaveLength(102)
  for (const [, drawing] of drawings)
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 /)
  expect(drawPhone('nokia3310', 'tile')).toBeNull()
  expect(drawPhone('constructor', 'tile')).toBeNull()
})

test('drawPhone draws no two phones alike', () => {
  for (const view of views) expect(new Set(drawnPhones().map((slug) => drawPhone(slug, view))).size).toBe(102)
})

test('every drawing is well-formed XML', () => {
  for (const [name, drawing] of drawings) expect(firstFault(drawing), name).toBeNull()
})

test('drawings contain no style, script or id: they can be inlined side by side under a strict CSP', () => {
  for (const [name, drawing] of drawings) {
    expect(drawing, name).not.toMatch(/style[ =]|<style|<script|\bid=|NaN|undefined|Infinity|href/)
  }
})

test('drawings write lengths with at most one decimal', () => {
  for (const slug of drawnPhones()) {
    const lengths = drawPhone(slug, 'parts')!.replaceAll(/opacity="[^"]*"/g, '')
    expect(lengths.match(/\d*\.\d\d+/g), slug).toBeNull()
  }
})

test('drawPhone keeps a tile under 2.2 kB, the parts under 5 kB; drawExploded stays under 9 kB', () => {
  for (const slug of drawnPhones()) {
    expect(drawPhone(slug, 'tile')!.length, slug).toBeLessThanOrEqual(2200)
    expect(drawPhone(slug, 'parts')!.length, slug).toBeLessThanOrEqual(5000)
  }
  expect(drawExploded().length).toBeLessThanOrEqual(9000)
})

test('tiles share one scale and size, so a mini looks smaller than a Max', () => {
  const { width, height } = tileSize()
  for (const slug of drawnPhones())
    expect(drawPhone(slug, 'tile')).toContain(`viewBox="0 0 ${width} ${height}"`)
  expect(drawPhone('iphone13mini', 'tile')).toContain('height="131.5"')
  expect(drawPhone('iphone13promax', 'tile')).toContain('height="160.8"')
})

test('the parts view names each repair, and the home button only where the phone has one', () => {
  const withButton = /^iphone(6|6s|7|8)(plus)?$|^iphonese/
  for (const slug of drawnPhones()) {
    const parts = drawPhone(slug, 'parts')!
    const named = partKeys.filter((key) => parts.includes(`data-part="${key}"`))
    expect(named, slug).toEqual(partKeys.filter((key) => key !== 'homebutton' || withButton.test(slug)))
  }
})

test('drawExploded names every repair but the home button', () => {
  for (const key of partKeys) expect(drawExploded().includes(`data-part="${key}"`)).toBe(key !== 'homebutton')
})
