type Line = { label: string; points: { x: number; y: number }[] }

const width = 720
const height = 360
const frame = { left: 64, right: 180, top: 34, bottom: 44 }
const colours = ['#0a5a4d', '#b23a2b', '#7a5c00', '#3b4f9a', '#8a3f7a', '#4a6b2a']

/** Lines over a logarithmic x axis, as a standalone SVG for light and dark. */
export function lineChart(title: string, unit: string, lines: Line[]): string {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].toSorted((a, b) => a - b)
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(({ y }) => y)))
  const top = niceAbove(most)
  const span = Math.log10(xs.at(-1)! / xs[0]!) || 1
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: frame.left + (Math.log10(x / xs[0]!) / span) * (width - frame.left - frame.right),
    y: height - frame.bottom - (y / top) * (height - frame.top - frame.bottom),
  })
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const { y } = at({ x: xs[0]!, y: top * share })
    return `<line x1="${frame.left}" x2="${width - frame.right}" y1="${y}" y2="${y}" class="grid"/><text x="${frame.left - 8}" y="${y + 4}" text-anchor="end">${number(top * share)}</text>`
  })
  const ticks = xs.map((x) => {
    const place = at({ x, y: 0 })
    return `<text x="${place.x}" y="${height - frame.bottom + 20}" text-anchor="middle">${x.toLocaleString('en-AU')}</text>`
  })
  const drawn = lines.map(({ label, points }, advance) => {
    const places = points.map(at)
    const last = places.at(-1)!
    const colour = colours[advance % colours.length]!
    const path = places
      .map(({ x, y }, step) => `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('')
    const dots = places.map(
      ({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="${colour}"/>`,
    )
    return {
      svg: `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`,
      label,
      y: last.y,
      colour,
    }
  })
  // Overlapping labels are moved apart.
  let free = frame.top
  const labels = drawn
    .toSorted((a, b) => a.y - b.y)
    .map(({ label, y, colour }) => {
      free = Math.max(y + 4, free)
      const placed = `<text x="${width - frame.right + 10}" y="${free.toFixed(1)}" fill="${colour}">${escaped(label)}</text>`
      free += 16
      return placed
    })
  return whole(title, unit, [...grid, ...ticks, ...drawn.map(({ svg }) => svg), ...labels])
}

/** One bar for each value, and a marker at the target. */
export function barChart(
  title: string,
  unit: string,
  bars: { label: string; value: number; goal: number }[],
): string {
  const top = Math.max(1, ...bars.flatMap(({ value, goal }) => [value, goal])) * 1.05
  const step = (height - frame.top - 16) / bars.length
  const left = 250
  const across = width - left - 70
  const drawn = bars.map(({ label, value, goal }, advance) => {
    const y = frame.top + advance * step
    const thick = Math.min(22, step - 8)
    const goalX = left + (goal / top) * across
    const colour = value >= goal ? colours[0]! : colours[1]!
    return `<text x="${left - 10}" y="${y + thick / 2 + 4}" text-anchor="end">${escaped(label)}</text><rect x="${left}" y="${y}" width="${Math.max(1, (value / top) * across).toFixed(1)}" height="${thick}" fill="${colour}"/><line x1="${goalX}" x2="${goalX}" y1="${y - 3}" y2="${y + thick + 3}" class="goal"/><text x="${left + (value / top) * across + 8}" y="${y + thick / 2 + 4}">${number(value)}</text>`
  })
  return whole(title, unit, drawn)
}

function whole(title: string, unit: string, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#555}.grid{stroke:#8884}.goal{stroke:#888;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>
<text x="8" y="18" font-size="14">${escaped(title)} (${escaped(unit)})</text>
${parts.join('\n')}
</svg>
`
}

function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2).replace(/0$/, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
