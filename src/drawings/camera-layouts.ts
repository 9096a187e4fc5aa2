import type { Box, CameraLayout, Lens, Plate } from './phone-shape.ts'

/** Discs of one size under each other. */
export function stack(x: number, tops: readonly number[], radius: number): Lens[] {
  return tops.map((y) => [x, y, radius] as const)
}

/** One lens in the corner with its flash beside it (iPhone 6 to 8, SE). */
export function single(radius: number, gap = 9.6): CameraLayout {
  const [x, y] = [radius + 5.2, radius + 5]
  return { lenses: [[x, y, radius]], sensors: [[x + gap * 0.6, y, 0.5]], flash: [x + gap, y, 1.9] }
}

/** One lens with the flash under it (XR) or beside it (16e). */
export function solo(radius: number, flash: 'below' | 'beside'): CameraLayout {
  const [x, y] = [radius + 6.6, radius + 6.6]
  const [near, far] = [radius + 2, radius + 5.6]
  return flash === 'below'
    ? { lenses: [[x, y, radius]], sensors: [[x, y + near, 0.5]], flash: [x, y + far, 2] }
    : { lenses: [[x, y, radius]], sensors: [[x + near, y, 0.5]], flash: [x + far, y, 2] }
}

/** Two lenses lying in a pill (7 Plus, 8 Plus). */
export function lyingPair(): CameraLayout {
  return {
    plates: [{ at: [5.2, 5, 23.6, 11.2, 5.6], tone: 'glass' }],
    lenses: [...stack(10.9, [10.6], 4.4), ...stack(23.1, [10.6], 4.4)],
    flash: [33.6, 10.6, 1.9],
  }
}

/** Two lenses standing in a pill, the flash between them (X, XS). */
export function standingPair(): CameraLayout {
  return {
    plates: [{ at: [5.6, 6.6, 12.6, 29, 6.3], tone: 'glass' }],
    lenses: stack(11.9, [13, 29.2], 4.8),
    flash: [11.9, 21.1, 1.7],
  }
}

/** Two lenses standing in a pill, the flash outside it (16, 17). */
export function pillPair(): CameraLayout {
  return {
    plates: [{ at: [5.4, 6, 17.6, 36.6, 8.8], tone: 'glass' }],
    lenses: stack(14.2, [14.9, 33.7], 7.2),
    sensors: [[27.4, 33, 0.5]],
    flash: [27.4, 24.3, 2.1],
  }
}

/** Lenses on a square plate in the corner (iPhone 11 to 16 Pro). */
export function square(way: 'upright' | 'diagonal' | 'triple', side: number, radius: number): CameraLayout {
  const [near, middle, far] = [4.6 + side * 0.27, 4.6 + side / 2, 4.6 + side * 0.73]
  const plates: Plate[] = [{ at: [4.6, 4.6, side, side, side * 0.27], tone: 'glass' }]
  if (way === 'diagonal') {
    const lenses = [...stack(near, [near], radius), ...stack(far, [far], radius)]
    return { plates, lenses, flash: [far, near, 2], sensors: [[near, far, 0.5]] }
  }
  const lenses = stack(near, [near, far], radius)
  if (way === 'upright') return { plates, lenses, flash: [far, middle, 2], sensors: [[far, far - 2, 0.5]] }
  return {
    plates,
    lenses: [...lenses, [far, middle, radius]],
    flash: [far + 1, near - 2.4, 2],
    sensors: [[far + 1, far + 2.4, 2.1]],
  }
}

/** A plateau across the whole width, with one lens (Air) or three (17 Pro). */
export function plateau(width: number, lenses: 1 | 3): CameraLayout {
  const [height, radius] = lenses === 1 ? [24, 11] : [41, 18.9]
  const plates: Plate[] = [{ at: [3, 3.4, width - 6, height, radius], tone: 'metal' }]
  if (lenses === 1) return { plates, lenses: [[14.6, 15.4, 7.6]], flash: [width - 13, 15.4, 2.1] }
  return {
    plates,
    lenses: [...stack(14.4, [14.3, 33.5], 7.7), [32, 23.9, 7.7]],
    flash: [width - 13, 14.3, 2.1],
    sensors: [...stack(width - 13, [23.9], 0.6), ...stack(width - 13, [33.5], 2.1)],
  }
}

/** A row of lenses across the middle, as on the Galaxy until 2019, with flash and sensor at its right. */
export function row(width: number, count: number, top: number): CameraLayout {
  const pitch = 11.6
  const long = pitch * (count + 0.72)
  const left = (width - long) / 2
  return {
    plates: [{ at: [left, top, long, 13.2, 4.6], tone: 'dark' }],
    lenses: Array.from({ length: count }, (_, i): Lens => [left + 6.4 + i * pitch, top + 6.6, 4.7]),
    flash: [left + long - 4.4, top + 4.6, 1.4],
    sensors: [[left + long - 4.4, top + 9, 1.2]],
  }
}

/** Lenses in a column on a plate in the corner; a flash on the plate moves them to the left. */
export function column(
  plate: Box,
  tops: readonly number[],
  radius: number,
  tone: Plate['tone'],
  [x, y]: readonly [x: number, y: number],
): CameraLayout {
  const [left, top, width] = plate
  const middle = x < left + width ? left + radius + 2.4 : left + width / 2
  return {
    plates: [{ at: plate, tone }],
    lenses: tops.map((down): Lens => [middle, top + down, radius]),
    flash: [x, y, 1.7],
  }
}
