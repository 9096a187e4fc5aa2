import { drawPhone } from '#drawings/draw-phone.ts'

type View = 'before' | 'back' | 'after'

const [width, height] = [960, 720]

const known = new Map<string, Promise<Uint8Array>>()

/** Renders a photo of a phone on the workbench from its drawing; identical ones are rendered once. */
export function photographDemo(phone: string, view: View): Promise<Uint8Array> {
  const key = `${phone} ${view}`
  const made = known.get(key) ?? draw(phone, view)
  known.set(key, made)
  return made
}

async function draw(phone: string, view: View): Promise<Uint8Array> {
  const drawn = drawPhone(phone, 'parts')
  if (!drawn) throw new Error(`There is no drawing of ${phone}`)
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(onTheBench(drawn, view)))
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** One face of the phone on a mat, slightly rotated. */
function onTheBench(drawing: string, view: View): string {
  const [, wide, tall] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing)!.map(Number)
  // Front and back stand side by side, with the lower edge below them.
  const face = (wide! - 22) / 2
  const left = view === 'back' ? face + 16 : 2
  const size = [face + 4, tall! - 22]
  const inner = drawing
    .slice(drawing.indexOf('>') + 1, -'</svg>'.length)
    .replaceAll(/var\(--[^)]*\)/g, 'none')
    // Leave out the parts hidden behind the back.
    .replace(/<g data-part="battery".*?(?=<g data-part="backcamera")/s, '')
  const scale = 600 / size[1]!
  const [w, h] = [size[0]! * scale, 600]
  const degrees = { before: -4, back: 5, after: 1 }[view]
  const [x, y] = [(width - w) / 2, 60]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><radialGradient id="light" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>
<pattern id="mat" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" fill="none" stroke="#fff" stroke-opacity=".13"/></pattern></defs>
<rect width="100%" height="100%" fill="#4d6b66"/><rect width="100%" height="100%" fill="url(#mat)"/>
<g transform="rotate(${degrees} ${width / 2} ${height / 2})">
<rect x="${x + 14}" y="${y + 20}" width="${w - 14}" height="${h - 14}" rx="34" opacity=".3"/>
<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${left} 2 ${size[0]} ${size[1]}" stroke-linecap="round">${inner}</svg>
${view === 'before' ? crack(x, y, w, h) : ''}
</g><rect width="100%" height="100%" fill="url(#light)"/></svg>`
}

/** Shadow lines from the corners to the ground. */
function crack(x: number, y: number, w: number, h: number): string {
  const [cx, cy] = [x + w * 0.8, y + h * 0.2]
  const ends = [
    [-0.62, 0.02],
    [-0.5, 0.2],
    [-0.36, 0.42],
    [-0.1, 0.5],
    [0.1, 0.32],
    [-0.3, -0.12],
    [0.08, -0.12],
  ]
  const lines = ends.map(([dx, dy], place) => {
    const [bx, by] = [cx + dx! * w * 0.5 + (place % 2 === 0 ? 9 : -9), cy + dy! * h * 0.5]
    return `M${cx} ${cy}L${bx} ${by}L${cx + dx! * w} ${cy + dy! * h}`
  })
  return `<path d="${lines.join('')}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.6"/>`
}
