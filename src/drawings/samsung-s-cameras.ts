import { column, stack } from './camera-layouts.ts'
import type { CameraLayout } from './phone-shape.ts'

/** S8: one lens in the middle, the flash at its left, the fingerprint reader at its right. */
export function alone(middle: number): CameraLayout {
  return {
    plates: [{ at: [middle - 5.8, 14, 11.6, 12, 3.4], tone: 'dark' }],
    lenses: [[middle, 20, 4.9]],
    flash: [middle - 10.6, 20, 1.8],
    sensors: stack(middle + 11.4, [18.4, 21.6], 2.4),
  }
}

/** S9: one or two lenses above the fingerprint reader on an upright plate. */
export function tower(middle: number, lenses: readonly number[]): CameraLayout {
  const reader = Math.max(...lenses) + 11
  return {
    plates: [{ at: [middle - 5.8, 14, 11.6, reader - 8.4, 4], tone: 'dark' }],
    lenses: stack(middle, lenses, 4.9),
    flash: [middle + 10, 18.6, 1.8],
    sensors: [...stack(middle + 10, [23.4], 1.2), ...stack(middle, [reader], 3.6)],
  }
}

/** S21 and S22: the plate grows out of the phone's upper left corner. */
export function contour(
  width: number,
  height: number,
  radius: number,
  tone: 'glass' | 'metal',
): CameraLayout {
  const pitch = (height - 17) / 2
  return {
    plates: [{ at: [0.6, 0.6, width, height, 8.6], tone }],
    lenses: stack(width / 2 + 0.6, [10.4, 10.4 + pitch, 10.4 + 2 * pitch], radius),
    flash: [width + 6, 11, 1.8],
  }
}

/** S23 to S25: three lenses that stand free, without a plate. */
export function three(radius: number, pitch: number): CameraLayout {
  return {
    lenses: stack(13, [13.4, 13.4 + pitch, 13.4 + 2 * pitch], radius),
    flash: [radius + 18.6, 13.4, 1.7],
  }
}

/** The Ultra since the S22: three free lenses and two smaller ones beside them. */
export function five(top: number, radius: number): CameraLayout {
  return {
    lenses: [...stack(13.4, [top, top + 19, top + 38], radius), ...stack(31.2, [top + 9.4, top + 28.4], 4.4)],
    flash: [radius + 19, top - 2.6, 1.7],
  }
}

export const s20 = column([5, 5, 19, 34, 5.4], [8, 17.6, 27], 4.2, 'dark', [19.4, 13])
export const s20Plus = column([5, 5, 21, 37, 5.6], [8.4, 18.8, 29.2], 4.6, 'dark', [20.6, 13])
export const s20Fe = column([5, 5, 18, 37, 6], [8.6, 19, 29.2], 4.4, 'glass', [18.8, 13])
export const s25Edge = column([5.6, 5.8, 16, 36, 8], [8.4, 27.6], 6.2, 'glass', [27.4, 14.2])
export const s26 = column([5.4, 5.6, 16.4, 50, 8.2], [8.2, 25, 41.8], 6.4, 'glass', [28, 14])

export const s26Ultra: CameraLayout = {
  ...s26,
  lenses: [...s26.lenses, ...stack(30.4, [22.4, 39], 4.2)],
  flash: [30.4, 10.6, 1.7],
}

/** The periscope lies square under two round lenses. */
export const s20Ultra: CameraLayout = {
  plates: [
    { at: [5, 5, 31, 52, 6.4], tone: 'dark' },
    { at: [8.4, 39.6, 14.6, 14, 3], tone: 'metal' },
  ],
  lenses: [...stack(14.8, [14.6, 29], 6), [15.7, 46.6, 4.4]],
  flash: [28.4, 13, 2],
  sensors: [[28.4, 20.6, 2]],
}

export const s21Ultra: CameraLayout = {
  plates: [{ at: [0.6, 0.6, 32, 47, 8.4], tone: 'metal' }],
  lenses: [...stack(10.8, [10, 24, 38], 5.6), [25, 24.6, 4.4]],
  flash: [25, 11.4, 1.9],
  sensors: [[25, 36, 1.6]],
}
